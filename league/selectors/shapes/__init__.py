"""What the selectors hand to pages and the API: plain frozen values, no querysets, nothing hidden inside.

Times are aware UTC datetimes; pages show them in the reader's zone. A `viewer` is a user or an
AnonymousUser. Texts in here are names people typed or stable codes; pages translate the codes.
"""

"""What the selectors return to pages and the API: plain frozen values, no querysets, nothing lazy.

Times are aware UTC datetimes; pages show them in the reader's zone. A `viewer` is a user or an AnonymousUser. Texts are
names that people typed or stable codes; pages translate the codes.
"""

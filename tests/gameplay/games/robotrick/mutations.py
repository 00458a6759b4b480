"""Rules of RoboTrick broken one spot at a time, each with the test file that must notice."""

from __future__ import annotations

from tests.gameplay.games.mutate import Mutation


def _rt(module: str, old: str, new: str, tests: str) -> Mutation:
    return Mutation(f"gameplay.games.robotrick.{module}", old, new, f"robotrick/{tests}.py")


SETUP, PASSING, TRICKS, CAPTURE = "test_rt1_setup", "test_rt2_passing", "test_rt3_tricks", "test_rt4_5_capture"
SCORING, ONLINE, CASES, VIEWS = "test_rt6_scoring", "test_rt7_online", "test_cases", "test_views"
FORESEE, CHOICES, IMAGINE, CRITERIA = "test_foresee", "test_choices", "test_imagine", "test_rt30_ai_cards"

MUTATIONS: tuple[Mutation, ...] = (
    # the cards and Droco's filters
    _rt("cards", "10, 11, 13, 15)", "10, 11, 12, 13)", SETUP),
    _rt("cards", "% STRENGTHS * len(TYPES) + card // STRENGTHS", "// STRENGTHS * 13 + card % STRENGTHS", ONLINE),
    _rt("cards", "+ card // STRENGTHS for", "- card // STRENGTHS for", ONLINE),
    _rt("ai", "most = max(card % STRENGTHS", "most = max(card", CASES),
    _rt("ai", "least = min(card % STRENGTHS", "least = max(card % STRENGTHS", CASES),
    _rt(
        "ai", "    for card in facing.hand:\n        counts", "    for card in facing.hand[1:]:\n        counts", CASES
    ),
    _rt("ai", "most = max(counts[", "most = min(counts[", CASES),
    _rt("ai", "fewest = min(counts[", "fewest = max(counts[", CASES),
    _rt("ai", "== facing.trump] or cards", "== facing.led] or cards", TRICKS),
    _rt("ai", "!= facing.trump] or cards", "!= facing.led] or cards", CASES),
    _rt("ai", "if wins(card, facing)] or cards", "if wins(card, facing)]", CASES),
    _rt("ai", "if not wins(card, facing)]", "if wins(card, facing)]", CASES),
    _rt("ai", "first = min(cards)", "first = max(cards)", CASES),
    _rt("ai", "    if following:", "    if following and len(following) > 1:", TRICKS),
    _rt("ai", "filtered(columns.other, hand", "filtered(columns.follows, hand", TRICKS),
    _rt("ai", "filtered(columns.leads, hand", "filtered(columns.other, hand", TRICKS),
    _rt("ai", "return candidates[0], None", "return candidates[0], 0", FORESEE),
    _rt("ai", '"AI-01": AiCard(("LO",)', '"AI-01": AiCard(("HI",)', CASES),
    _rt("ai", '("LONG", "ABC", "HI"), ("HI",', '("LONG", "ABC", "LO"), ("HI",', TRICKS),
    _rt("ai", '("TRUMP", "LO", "SHORT", "ABC")', '("PLAIN", "LO", "SHORT", "ABC")', TRICKS),
    _rt("ai", '("DUCK", "HI", "SHORT", "ABC")', '("DUCK", "LO", "SHORT", "ABC")', TRICKS),
    # the second criterion, where the first leaves several cards
    _rt("ai", '("HI", "SHORT", "ABC"), ("LONG", "ABC", "LO")', '("HI", "ABC"), ("LONG", "ABC", "LO")', CRITERIA),
    _rt("ai", '("LO", "LONG", "ABC"), ("SHORT"', '("LO", "SHORT", "ABC"), ("SHORT"', CRITERIA),
    _rt("ai", '("TRUMP", "LO", "SHORT", "ABC")', '("TRUMP", "LO", "LONG", "ABC")', CRITERIA),
    _rt(
        "ai",
        '("TRUMP", "LO", "SHORT", "ABC"), ("PLAIN", "LO", "LONG", "ABC")',
        '("TRUMP", "LO", "SHORT", "ABC"), ("PLAIN", "LO", "SHORT", "ABC")',
        CRITERIA,
    ),
    _rt(
        "ai",
        '("HI", "LONG", "ABC"), ("LO", "SHORT", "ABC")',
        '("HI", "SHORT", "ABC"), ("LO", "SHORT", "ABC")',
        CRITERIA,
    ),
    _rt(
        "ai", '("HI", "LONG", "ABC"), ("LO", "SHORT", "ABC")', '("HI", "LONG", "ABC"), ("LO", "LONG", "ABC")', CRITERIA
    ),
    _rt("ai", '("PLAIN", "SHORT", "ABC", "LO")', '("PLAIN", "SHORT", "LO", "ABC")', CRITERIA),
    _rt("ai", "most = max(counts[card // STRENGTHS] for card in cards)", "most = max(counts)", CRITERIA),
    # winning
    _rt("winning", "return STRENGTHS + card % STRENGTHS", "return card % STRENGTHS", CAPTURE),
    _rt("winning", "if kind == led else NOTHING", "", CAPTURE),
    _rt("winning", "POWERS[trick[0]", "POWERS[trick[-1]", CAPTURE),
    _rt("winning", "trick.index(max(trick", "trick.index(min(trick", CAPTURE),
    _rt("winning", "return max(powers", "return min(powers", CASES),
    # seats and the deal
    _rt("rules.seating", '"owner", PLAYERS', '"owner", PLAYERS - 1', SETUP),
    _rt("rules.seating", "(owner + place) % PLAYERS", "(owner - place) % PLAYERS", SETUP),
    _rt("rules.seating", "*order[:number], DROCO, *order[number:]", "*order[:1], DROCO, *order[1:]", SETUP),
    _rt("rules.seating", "+ played) % len(seats)", "- played) % len(seats)", TRICKS),
    _rt("rules.seating", "(order.index(seat) + 1)", "(order.index(seat) - 1)", PASSING),
    _rt("rules.dealing", "ASIDE = 3", "ASIDE = 2", SETUP),
    _rt("rules.dealing", "sorted(AI_CARDS)", "sorted(AI_CARDS)[:9]", SETUP),
    _rt("rules.dealing", 'f"r{number}/ai"', '"ai"', SETUP),
    _rt("rules.dealing", 'f"r{number}/deck"', '"deck"', SETUP),
    _rt("rules.dealing", "enumerate([*state.order, DROCO])", "enumerate([DROCO, *state.order])", SETUP),
    _rt("rules.dealing", "sorted(dealt.cards[first : first", "list(dealt.cards[first : first", SETUP),
    _rt("rules.dealing", '"cards": named(state.hands[seat])}, (seat,))', '"cards": named(state.hands[seat])})', SETUP),
    _rt("rules.dealing", "for card in reversed(cards)", "for card in cards", SETUP),
    # passing
    _rt("rules.passing", "if not state.passes[seat]]", "if True]", PASSING),
    _rt(
        "rules.passing",
        "        state.hands[seat] = [card for card in state.hands[seat] if card not in cards]\n",
        "",
        PASSING,
    ),
    _rt("rules.passing", '"cards": named(cards)}, sorted((seat, to)))', '"cards": named(cards)})', PASSING),
    _rt("rules.passing", '"play", DROCO', '"play", state.order[0]', PASSING),
    _rt("rules.passing", "key=WEAKNESS.__getitem__)[:PASSED]", "key=WEAKNESS.__getitem__)[-PASSED:]", ONLINE),
    _rt("rules.passing", "key=WEAKNESS.__getitem__", "key=int", ONLINE),
    _rt("choices", "if card in cards[:index]", "if card in cards[:0]", PASSING),
    _rt("choices", "if NUMBER.get(card) not in hand", "if card not in NUMBER", PASSING),
    # tricks
    _rt("rules.tricks", "if card // STRENGTHS == led] or list(hand)", "if card // STRENGTHS == led]", TRICKS),
    _rt("rules.tricks", "led = trick[0] // STRENGTHS", "led = trick[-1] // STRENGTHS", CASES),
    _rt("rules.tricks", "return weakest(legal_plays(hand, trick))", "return weakest(hand)", ONLINE),
    _rt("rules.tricks", "    state.hands[by].remove(card)\n", "", TRICKS),
    _rt("choices", "if number is None or number not in hand", "if number is None", TRICKS),
    _rt("choices", "if number not in legal_plays(hand, trick)", "if False", TRICKS),
    # after a trick
    _rt("rules.capture", "if winner == DROCO else", "if winner != DROCO else", CAPTURE),
    _rt("rules.capture", "if play.by != DROCO]", "]", CAPTURE),
    _rt("rules.capture", "(play.by, play.card, False)", "(play.by, play.card, True)", CAPTURE),
    _rt("rules.capture", "len(state.up[winner]) < HANGARS", "len(state.up[winner]) <= HANGARS", CAPTURE),
    _rt("rules.capture", "len(state.up[winner]) < HANGARS", "len(state.down[winner]) < HANGARS", CAPTURE),
    _rt("rules.capture", "state.table, state.leader = [], winner", "state.table = []", TRICKS),
    _rt("rules.capture", "if play.card not in taken]", "]", CAPTURE),
    _rt("state", "HANGARS = 3", "HANGARS = 4", CAPTURE),
    _rt("state", "TRICKS = 12", "TRICKS = 11", TRICKS),
    # scores and the end
    _rt("rules.scoring", "for card in face_up) -", "for card in face_up) +", SCORING),
    _rt("rules.scoring", "totals[other] > totals[seat]", "totals[other] >= totals[seat]", SCORING),
    _rt("rules.scoring", "totals[other] > totals[seat]", "totals[other] < totals[seat]", SCORING),
    _rt("rules.scoring", "for other in stayed", "for other in range(len(totals))", ONLINE),
    _rt("rules.scoring", "len(stayed) + 1", "len(totals)", ONLINE),
    _rt("rules.ending", "tuple(counted), up, down", "tuple(counted), down, up", CASES),
    _rt("rules.ending", "state.up, state.down, state.passes = nothing(), nothing(), nothing()", "", SCORING),
    _rt("rules.ending", "len(state.left) == PLAYERS else", "len(state.left) else", ONLINE),
    _rt("rules.ending", "len(state.left) == PLAYERS else", "len(state.left) >= PLAYERS - 1 else", ONLINE),
    _rt("rules.ending", "and len(there) == 1", "", ONLINE),
    _rt("rules.ending", "    end_round(table)\n    state.hands", "    state.hands", ONLINE),
    _rt("rules.ending", "[[] for _hand in state.hands], []", "state.hands, []", ONLINE),
    _rt("outcome", 'and line.status == "classified"', "", ONLINE),
    _rt("outcome", "line.place == 1", "line.place >= 1", SCORING),
    _rt("rules.flow", "if state.round < ROUNDS:", "if state.round < ROUNDS - 1:", SCORING),
    _rt("rules.flow", "elif seat in state.left:", "elif False:", ONLINE),
    _rt("rules.flow", "        if seat in table.state.left:", "        if False:", ONLINE),
    _rt("rules.flow", "or seat in state.left or", "or", ONLINE),
    # what is shown
    _rt("view", 'if own else None,\n        "hand_count"', ',\n        "hand_count"', VIEWS),
    _rt("view", "named(state.passes[seat]) if exchanged else None", "named(state.passes[seat])", VIEWS),
    _rt("view", "named(state.passes[right]) if exchanged else None", "named(state.passes[right])", VIEWS),
    _rt("view", 'own and state.step == "play"', 'state.step == "play"', VIEWS),
    _rt("view", "- 1]", "- 2]", PASSING),
    _rt("view", "trick.winner == seat", "trick.leader == seat", CAPTURE),
    _rt("foresee", "_before_droco(state) > 1", "_before_droco(state) > 2", FORESEE),
    _rt("foresee", "for p in may if p > best", "for p in ()", FORESEE),
    _rt("foresee", "    hidden[state.trump] = False\n", "", FORESEE),
    _rt("foresee", "(state.table, *(trick.plays for trick in state.tricks))", "(state.table,)", FORESEE),
    _rt("foresee", "if p >= weakest]", "]", FORESEE),
    _rt("game", "if now != foreseen(before):", "if now:", FORESEE),
    # from a view
    _rt("imagine", "if play.card // STRENGTHS != led", "if play.card // STRENGTHS == led", IMAGINE),
    _rt("imagine", "if card in unseen)", "if False)", IMAGINE),
    _rt("imagine", "if shut >> kind & 1:\n            return False", "if False:\n            return False", IMAGINE),
    _rt("imagine", "self.spare[kinds] < 1", "False", IMAGINE),
    _rt("choices", "    flow.follow(table)\n", "", CHOICES),
    _rt("choices", "if len(cards) < PASSED", "if len(cards) < 1", CHOICES),
)

"""The standings once more, written the slow and obvious way, straight from the rulebook. Shares no code with
`league.scoring` except its input values; when you change one, change the other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from league.scoring.season import Season


def naive_standings(season: Season) -> dict[int, dict[str, Any]]:
    """{entry: {place, total, dropped races}}; place None outside the standings."""
    known = {race.race for race in season.races}
    valid_adjustments = [
        one for one in season.adjustments if (one.race or one.after) is None or (one.race or one.after) in known
    ]
    scored = [race_scores(race, valid_adjustments, season) for race in season.races if not race.decider]
    counting = [one for one in scored if one is not None]
    result: dict[int, dict[str, Any]] = {}
    for entry in season.entries:
        there = any(
            entry.id in (*race.forfeits, *race.sat_out)
            or any(line.entry == entry.id for heat in race.heats for line in heat.lines)
            for race in season.races
        )
        there = there or any(one.entry == entry.id for one in valid_adjustments)
        berth = next((one for one in season.berths if one.entry == entry.id), None)
        if berth is None if season.berths else not there:
            continue  # nothing to do with the season yet, or not in this stage
        there = [(scores[entry.id], position) for position, scores in enumerate(counting) if entry.id in scores]
        pays = season.own.get("bye") in ("win", "none")
        got = [(score, position) for score, position in there if score["status"] != "sat_out" or pays]
        keep = len(counting)
        if season.drop.kind == "best":
            keep = min(keep, season.drop.n)
        if season.drop.kind == "drop":
            keep = max(1, keep - season.drop.n)
        points = counting_points(
            [(score["points"], season.dsq_counts and score["status"] == "dsq") for score, _ in got], keep
        )
        total: Any = sum(points)
        raced = [score["points"] for score, _ in got if score["status"] not in ("forfeit", "dns", "sat_out")]
        free = max(0, min(len(there) - len(got), keep - len(got)))
        for _race in range(free):
            total += Fraction(sum(raced)) / len(raced) if raced else 0
        total += berth.carried if berth else 0
        for one in valid_adjustments:
            if one.entry == entry.id and one.kind == "points":
                total += one.value
        out = not entry.scores or any(
            one.entry == entry.id and one.kind == "disqualification" and one.race is None for one in valid_adjustments
        )
        result[entry.id] = {"total": 0 if out else total, "out": out, "got": [score for score, _ in got]}
        result[entry.id] |= {"id": entry.id, "seed": berth.seed if berth else 0}
        result[entry.id]["counted"] = len(points) + free
        seen = [scores.get(entry.id) for scores in counting]
        seen = [score for score in seen if score is None or score["status"] != "sat_out"]
        result[entry.id]["latest"] = seen[-1] if seen else None
    inside = [one for one in result.values() if not one["out"]]
    met = tables(season, counting)
    raced_for = deciding_tables(season, valid_adjustments)
    for one in result.values():
        one["place"] = None
        if not one["out"]:
            one["place"] = 1 + sum(better(other, one, inside, met, raced_for, season.tie_breaks) for other in inside)
    return result


def counting_points(scores: list[tuple[Any, bool]], keep: int) -> list[Any]:
    """What `keep` of these pay: first all that cannot be dropped, then the best of the others."""
    fixed = [points for points, stays in scores if stays]
    others = sorted((points for points, stays in scores if not stays), reverse=True)
    return fixed + others[: max(0, keep - len(fixed))]


def tables(season: Season, counting: list[dict[int, dict[str, Any]]]) -> list[dict[int, dict[str, Any]]]:
    """The scores of everybody at each table that was raced at."""
    found = []
    for scores in counting:
        for number in {score["table"] for score in scores.values() if "table" in score}:
            found.append({entry: score for entry, score in scores.items() if score.get("table") == number})
    return found


def deciding_tables(season: Season, adjustments: list[Any]) -> list[dict[int, int]]:
    """For each table of a deciding race: how far behind each racer of it ended."""
    found = []
    for race in season.races:
        if not race.decider:
            continue
        seated = {line.entry for heat in race.heats for line in heat.lines}
        scores = race_scores(race, adjustments, season) or {}
        for heat in race.heats:
            ranks = {one: 5000 for one in (*race.forfeits, *race.sat_out) if one not in seated}
            for line in heat.lines:
                score = scores.get(line.entry)
                starts = [one for one in heat.lines if one.status != "dns"]
                if starts == [line]:
                    ranks[line.entry] = 1
                    continue
                ranks[line.entry] = 5000 if score is None else 1000 if score["place"] is None else score["place"]
            found.append(ranks)
    return found


def naive_teams(season: Season) -> dict[int, dict[int, Any]]:
    """{team: {race: points}}, of teams and races that have any."""
    results = naive_team_results(season)
    return {team: {race: points for race, (points, _dsq) in races.items()} for team, races in results.items()}


def naive_team_results(season: Season) -> dict[int, dict[int, tuple[Any, bool]]]:
    """{team: {race: (points, a disqualified racer counts)}} by the season's numbers, or by BB-11 without races that
    lack whole teams. None where a whole team sat out."""
    result: dict[int, dict[int, tuple[Any, bool]]] = {}
    for race in season.races:
        scores = None if race.decider else race_scores(race, list(season.adjustments), season)
        if scores is None:
            continue
        seats: dict[int, list[tuple[Any, int, bool]]] = {}
        alone = False
        for entry in season.entries:
            team = dict(race.moved).get(entry.id, entry.team)
            if team is not None and race.team_size and season.team_rule is None and sits_out(season, race, team):
                continue
            if team is not None and entry.id in scores:  # a racer alone at a table did not race
                mine = {"status": "forfeit", "points": 0} if entry.id in race.substituted else scores[entry.id]
                seats.setdefault(team, []).append((-mine["points"], rank(mine), mine["status"] == "dsq"))
            elif entry.id in scores:
                alone = True
        if season.team_rule is None and race.all_in_teams and alone and not race.team_size:
            continue
        sizes = [len(results) for results in seats.values()]
        if season.team_rule is not None:
            best = season.team_rule.best
        elif race.team_size:
            best = race.team_size - 1
        elif sizes in ([2, 2], [2, 2, 2], [2, 2, 2, 2]):
            best = 1
        elif sizes == [3, 3, 3]:
            best = 2
        else:
            continue
        for team, results in seats.items():
            count = sorted(results)[:best]
            paid_out = (-sum(minus for minus, _rank, _dsq in count), any(dsq for _minus, _rank, dsq in count))
            result.setdefault(team, {})[race.race] = paid_out
    return result


def naive_team_totals(season: Season) -> dict[int, Any]:
    """{team: total}, of teams that never sat out and got no points from a steward."""
    scored = naive_team_results(season)
    run = len({race for races in scored.values() for race in races})
    keep = {"none": run, "best": min(run, season.drop.n), "drop": max(1, run - season.drop.n)}[season.drop.kind]
    return {
        team: sum(counting_points([(points, season.dsq_counts and dsq) for points, dsq in races.values()], keep))
        for team, races in scored.items()
    }


def sits_out(season: Season, race: Any, team: int) -> bool:
    """Whether one of the team sat out a race of whole teams."""
    of = {**{entry.id: entry.team for entry in season.entries}, **dict(race.moved)}
    return any(of.get(entry) == team for entry in race.sat_out)


def better(
    one: dict[str, Any],
    other: dict[str, Any],
    inside: list[dict[str, Any]],
    met: list[dict[int, dict[str, Any]]],
    raced_for: list[dict[int, int]],
    tie_breaks: tuple[str, ...],
) -> bool:
    """Is `one` strictly ahead of `other`? Each tie-break looks at exactly those still equal with the two."""
    if one["total"] != other["total"]:
        return bool(one["total"] > other["total"])
    equals = [each for each in inside if each["total"] == one["total"]]
    before, lot, after = "|".join(tie_breaks).partition("lot")
    names = [*before.split("|"), "decider", lot, *after.split("|")]
    for tie_break in filter(None, names):
        said = {each["id"]: says(tie_break, each, equals, inside, met) for each in equals}
        if tie_break == "decider":
            theirs = [table for table in raced_for if all(each["id"] in table for each in equals)]
            said = {each["id"]: -theirs[-1][each["id"]] if theirs else 0 for each in equals}
        if said[one["id"]] != said[other["id"]]:
            return bool(said[one["id"]] > said[other["id"]])
        equals = [each for each in equals if said[each["id"]] == said[one["id"]]]
    return False


def says(
    tie_break: str,
    one: dict[str, Any],
    equals: list[dict[str, Any]],
    inside: list[dict[str, Any]],
    met: list[dict[int, dict[str, Any]]],
) -> Any:
    """What a tie-break counts for one of these; more is better."""
    mine = [table for table in met if one["id"] in table]
    if tie_break in ("countback", "wins"):
        classified = [score["place"] for score in one["got"] if score["status"] == "classified"]
        return [classified.count(place) for place in range(1, 2 if tie_break == "wins" else 20)]
    if tie_break == "latest_race":
        return -rank(one["latest"])
    if tie_break == "opponents":
        totals = [each["total"] for table in mine for each in inside if each["id"] in table and each is not one]
        return Fraction(sum(totals)) / len(totals) if totals else 0
    if tie_break == "direct":
        pairs = [
            (rank(table[one["id"]]), rank(table[each["id"]]))
            for table in mine
            for each in equals
            if each["id"] in table
        ]
        return sum(ahead < behind for ahead, behind in pairs) - sum(ahead > behind for ahead, behind in pairs)
    return -one["seed"]


def rank(score: dict[str, Any] | None) -> int:
    if score is None or score["status"] in ("forfeit", "dns", "void"):
        return 1002
    if score["status"] == "dsq":
        return 1001
    return 1000 if score["place"] is None else int(score["place"])


def race_scores(race: Any, adjustments: list[Any], season: Season) -> dict[int, dict[str, Any]] | None:
    """{entry: {place, status, points}}, or None when the race is void."""
    silent = {entry.id for entry in season.entries if not entry.scores}
    scores: dict[int, dict[str, Any]] = {}
    smallest = 99
    void = True
    for heat in race.heats:
        started = len([line for line in heat.lines if line.status != "dns"])
        if started < 2:
            continue
        void = False
        lost, gone = {}, set()
        for line in heat.lines:
            own = [one for one in adjustments if one.race == race.race and one.entry == line.entry]
            lost[line.entry] = sum(one.value for one in own if one.kind == "places")
            if any(one.kind == "disqualification" for one in own):
                gone.add(line.entry)
        order = [line for line in heat.lines if line.status == "classified" and line.entry not in gone]
        by_slots = naive_slots({line.entry: line.place for line in order}, lost)
        for line in heat.lines:
            status = "dsq" if line.entry in gone and line.status != "dns" else line.status
            place = line.place if status == "dnf" else None
            points: Any = 0
            if status == "classified":
                # By the old rule, those are ahead whose place, pushed back by their penalty, is smaller; on the same
                # spot the one that was not pushed, then the one that had finished earlier.
                place = 1 + sum(
                    (o.place + lost[o.entry], lost[o.entry] > 0, o.place)
                    < (line.place + lost[line.entry], lost[line.entry] > 0, line.place)
                    for o in order
                )
                if season.penalty_rule == "slots":
                    place = by_slots[line.entry]
                if line.entry not in silent:
                    points = paid(race.points, started, place)
            if line.entry >= 0:
                scores[line.entry] = {"place": place, "status": status, "points": points, "table": heat.table}
        smallest = min(smallest, started)
    if void:
        return None
    for entry in race.forfeits:
        scores[entry] = {"place": None, "status": "forfeit", "points": 0}
    alone = [[line for line in heat.lines if line.status != "dns"] for heat in race.heats]
    alone = [lines[0].entry for lines in alone if len(lines) == 1 and lines[0].entry >= 0]
    for entry in (*race.sat_out, *(alone if "bye" in season.own else ())):
        win = season.own.get("bye") == "win" and entry not in silent
        scores[entry] = {"place": None, "status": "sat_out", "points": paid(race.points, smallest, 1) if win else 0}
    return scores


def paid(table: Any, starters: int, place: int) -> Any:
    if table.kind == "columns":
        return int(table.columns[starters][place - 1])
    if table.kind == "list":
        return int((list(table.values) + [0] * starters)[place - 1])
    if table.kind == "share":
        return Fraction(starters - place, starters - 1)
    return int(starters + 1 - place)


def naive_slots(finished: Mapping[int, int], lost: Mapping[int, int]) -> dict[int, int]:
    """Places by entry, on a board with a row of numbered slots: `finished` is the sheet's place of everybody who
    remains.

    The punished go on the board first. Then the groups of the others are placed whole, one after the other; a punished
    racer in the way, and all those behind it on the board, are pushed to make room. Last, empty slots are removed.
    """
    board: dict[int, set[int]] = {}  # slot -> the racers on it; equals are on several slots, all of them on each
    groups = [{one for one in finished if finished[one] == place} for place in sorted(set(finished.values()))]
    done = 0
    for group in groups:
        done += len(group)
        for amount in sorted({lost.get(one, 0) for one in group} - {0}):
            together = {one for one in group if lost.get(one, 0) == amount}
            slot = done + amount
            while any(slot + more in board for more in range(len(together))):
                slot += 1
            for more in range(len(together)):
                board[slot + more] = together
    laid = 1
    for group in groups:
        rest = {one for one in group if not lost.get(one, 0)}
        while rest and laid in board:
            laid += 1
        for more in range(len(rest)):
            while laid + more in board:
                board = _pushed(board, laid + more)
        for more in range(len(rest)):
            board[laid + more] = rest
        laid += len(rest)
    row = [board[slot] for slot in sorted(board)]
    return {one: 1 + next(at for at, there in enumerate(row) if one in there) for one in finished}


def _pushed(board: dict[int, set[int]], slot: int) -> dict[int, set[int]]:
    """The racers on the slot go one back, and push those on the next, up to the first empty slot."""
    moved, carried = dict(board), board[slot]
    del moved[slot]
    while True:
        slot += 1
        pushed = moved.get(slot)
        moved[slot] = carried
        if pushed is None:
            return moved
        carried = pushed

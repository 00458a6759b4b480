"""RR-6: power downs announced for the next turn; then the Gyroscopic Stabilizer (RR-O-13)."""

from __future__ import annotations

from gameplay.games.roborally.rules.run import Run


def announce(run: Run) -> None:
    """Robots with damage may announce (RR-6.1), in dock order, each once, hearing the earlier answers (RR-6.2).

    Online this is a chain of prompts (RR-A-39). It changes nothing in this turn (RR-6.3) and cannot be withdrawn
    (RR-6.4).
    """
    run.begin("announce")
    if "no_power_down" not in run.rules:
        for robot in run.active():
            if robot.damage:
                answer = run.ask(robot, "announce", {"down": (True, False)}, {"down": False}, damage=robot.damage)
                robot.announced = answer["down"]
                run.tell("announced", seat=robot.seat, down=robot.announced)
    for robot in run.active():
        if "gyroscopic-stabilizer" in robot.options:
            robot.gyro = run.wants(robot, "gyroscopic-stabilizer")
            run.tell("gyroscope", seat=robot.seat, on=robot.gyro)

/** Who is about to be attacked, as far as everybody can see it. */
import { type Facts, kindOf } from "../facts";

/** The conscious players who share a space with a dinosaur of the flipped card, not yet attacked. */
export function threatenedSeats({ hunt, players, dinosaurs, roll }: Facts): number[] {
  if (!hunt || hunt.earthquake) return [];
  const kinds = new Set(hunt.moves.map((move) => move.split(":")[0]));
  const attackers = Object.entries(dinosaurs).filter(
    ([id]) => kinds.has(kindOf(id)) && !hunt.calmed.includes(id),
  );
  return players.flatMap((player, seat) => {
    const attackedNow = roll?.roll === "evade" && roll.seat === seat;
    if (!player.conscious || player.at === null || attackedNow) return [];
    const facing = attackers.some(
      ([id, at]) =>
        at === player.at &&
        !hunt.attacked.some((each) => each.seat === seat && each.dinosaur === id),
    );
    return facing ? [seat] : [];
  });
}

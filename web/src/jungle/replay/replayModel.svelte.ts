/** What the board of a replay shows besides the position. */
import type { ReplayController } from "../../table/replayController.svelte";
import { BoardModel } from "../boardModel.svelte";
import type { Facts } from "../facts";
import type { Motion } from "../model/motion";

export class ReplayModel extends BoardModel<ReplayController<Facts>> {
  /** Dice or cards lie in the tray. */
  trayOpen = $derived.by(
    () => Boolean(this.facts?.stack.length) || Boolean(this.facts?.roll?.dice.length),
  );

  /** A step that is shown at once leaves no ways from where the replay was before. */
  override remember(story: Motion | null): void {
    if (!story) this.walked = [];
    super.remember(story);
  }
}

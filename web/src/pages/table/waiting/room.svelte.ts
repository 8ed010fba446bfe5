/** What the waiting room knows of its table, and what it does for the host. */
import { type AppError, toAppError } from "../../../lib/errors";
import { type Setup, usualBot } from "../../../lib/games";
import type { Command, Session } from "../../../lib/session.svelte";
import type { GameInfo, SeatInfo, TableInfo } from "../../../wire";
import { arrangeCommand, startPlan, withPlayers } from "./startPlan";

export class Room {
  /** All games; empty until they are loaded. */
  games = $state.raw<GameInfo[]>([]);
  /** The game's forms and bots; null until they are loaded. */
  setup = $state.raw<Setup | null>(null);
  error = $state.raw<AppError | null>(null);
  busy = $state(false);

  constructor(
    private readonly session: Session,
    private readonly currentTable: () => TableInfo,
  ) {}

  get table(): TableInfo {
    return this.currentTable();
  }
  /** One's own seat. */
  get own(): number | null {
    return this.session.you.seat;
  }

  info = $derived.by(() => this.games.find((one) => one.name === this.table.game) ?? null);
  host = $derived.by(() => this.session.you.host);
  hostAbsent = $derived.by(
    () => this.table.host !== null && !this.session.present.includes(this.table.host),
  );
  hostName = $derived.by(() => {
    const { chairs, host } = this.table;
    return host === null ? "" : (chairs[host]?.name ?? "");
  });
  openSeats = $derived.by(() =>
    this.table.chairs.flatMap(({ kind }, seat) => (kind === "open" ? [seat] : [])),
  );
  names = $derived.by(() => this.table.chairs.flatMap(({ name }) => (name ? [name] : [])));
  absentNames = $derived.by(() =>
    this.table.chairs.flatMap((seatInfo, seat) =>
      this.isAbsent(seatInfo, seat) ? [seatInfo.name] : [],
    ),
  );
  /** True if somebody besides the host sits here. */
  hasFriends = $derived.by(() => {
    const people = this.table.chairs.filter(({ kind }) => kind === "person").length;
    return people > (this.own === null ? 0 : 1);
  });
  plan = $derived.by(() => (this.info ? startPlan(this.table, this.info) : null));
  canClose = $derived.by(() => this.table.chairs.length > Math.min(...this.#allowedPlayers));
  canAdd = $derived.by(() => this.table.chairs.length < Math.max(...this.#allowedPlayers));

  get #allowedPlayers(): number[] {
    return this.info?.players ?? [1];
  }

  isAbsent({ kind }: SeatInfo, seat: number): boolean {
    return kind === "person" && seat !== this.own && !this.session.present.includes(seat);
  }

  showError = (thrown: unknown): void => {
    this.error = toAppError(thrown);
  };

  async send(...commands: Command[]): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      for (const command of commands) await this.session.send(command);
    } catch (thrown) {
      this.showError(thrown);
    }
    this.busy = false;
  }

  /** Changes the number of seats. */
  addSeats(by: 1 | -1): Promise<void> {
    return this.send(this.#seatsCommand(by));
  }
  #seatsCommand(by: 1 | -1): Command {
    const { chairs, options } = this.table;
    return arrangeCommand({ options: withPlayers(options, chairs.length + by) });
  }

  /** Puts a bot on a seat: the first open one, or a new one. */
  async addBot(seat = this.openSeats[0] ?? this.table.chairs.length): Promise<void> {
    const more = seat < this.table.chairs.length ? [] : [this.#seatsCommand(1)];
    if (this.info) await this.send(...more, { type: "fill", seat, bot: usualBot(this.info, seat) });
  }

  /** Takes another seat. */
  move(seat: number): Promise<void> {
    const name = this.own === null ? "" : (this.table.chairs[this.own]?.name ?? "");
    return this.send({ type: "sit", name, seat });
  }

  async start(): Promise<void> {
    if (!this.plan) return;
    await this.send(...this.plan.commands);
    // Bots hold the seats of those who are away. They take them back when they return.
    const now = this.session.table;
    if (now?.phase !== "playing") return;
    for (const [seat, seatInfo] of now.chairs.entries()) {
      if (!this.isAbsent(seatInfo, seat)) continue;
      const bot = this.info?.stand_in ?? "random";
      await this.session.send({ type: "fill", seat, bot }).catch(() => undefined);
    }
  }
}

import { Gauge } from 'prom-client';
import { type ProbeFigure, type ProbeState, probeFigures, probeNames } from '#contract/operation/status-figures.ts';
import type { StatusBoard } from './status-board.ts';

const figures: readonly ProbeFigure[] = Object.values(probeFigures).flat();

/** States as numbers; what is not in use or could not be measured has none. */
const rank: Readonly<Partial<Record<ProbeState, number>>> = { ok: 0, attention: 1, act: 2 };

/** The probes' figures for `/metrics`. What was not measured is left out, and never 0. */
export function statusGauges(board: StatusBoard) {
  const state = new Gauge({
    name: 'status_state',
    help: 'How a part fares: 0 well, 1 to be watched, 2 to be acted on',
    labelNames: ['probe'],
    registers: [],
    async collect() {
      this.reset();
      for (const { probe, found } of (await board.read()).all) {
        const value = found && rank[found.state];
        if (value !== undefined) this.set({ probe: probe.name }, value);
      }
    },
  });
  const singles = figures.map(
    (name) =>
      new Gauge({
        name,
        help: `Of the ${probeNames.find((probe) => (probeFigures[probe] as readonly string[]).includes(name))} on the page 状态`,
        registers: [],
        async collect() {
          const found = (await board.read()).all.find((reading) => reading.found?.values[name] !== undefined);
          const value = found?.found?.values[name];
          if (value === undefined) this.remove();
          else this.set(value);
        },
      }),
  );
  return [state, ...singles];
}

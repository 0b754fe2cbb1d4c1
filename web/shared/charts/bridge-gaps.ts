/**
 * Outline of a radar with missing corners: each gets the radius at which the straight line between its neighbours
 * crosses its axis, so that the outline claims no value there.
 */
export function bridgeGaps(values: readonly (number | null)[]): number[] {
  const count = values.length;
  const turn = (2 * Math.PI) / count;
  return values.map((value, index) => {
    if (value !== null) return value;
    const before = nearest(values, index, -1);
    const after = nearest(values, index, 1);
    if (!before || !after) return 0;
    const whole = (before.steps + after.steps) * turn;
    // Neighbours on opposite sides: the line between them passes through the centre.
    if (whole >= Math.PI - 1e-9) return 0;
    const [a, b, angle] = [before.value, after.value, before.steps * turn];
    const divisor = a * Math.sin(angle) + b * Math.sin(whole - angle);
    return divisor === 0 ? 0 : (a * b * Math.sin(whole)) / divisor;
  });
}

function nearest(values: readonly (number | null)[], from: number, direction: 1 | -1) {
  const count = values.length;
  for (let steps = 1; steps < count; steps++) {
    const value = values[(from + direction * steps + count * steps) % count];
    if (value !== null && value !== undefined) return { value, steps };
  }
  return undefined;
}

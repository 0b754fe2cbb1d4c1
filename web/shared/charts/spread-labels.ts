/**
 * Moves labels at line ends apart: at least `gap` between them, as near to their lines as possible, and at most `most`
 * away. Their order is kept.
 * @param positions ends of the lines, in pixels
 */
export function spreadLabels(positions: readonly number[], gap: number, most = 12): number[] {
  const order = positions.map((position, index) => ({ position, index })).sort((a, b) => a.position - b.position);
  // Overlapping labels form a block, centred on the middle of their lines.
  const blocks: { members: typeof order; middle: number }[] = [];
  for (const label of order) {
    let block = { members: [label], middle: label.position };
    for (let above = blocks.at(-1); above && overlap(above, block, gap); above = blocks.at(-1)) {
      blocks.pop();
      const members = [...above.members, ...block.members];
      block = { members, middle: members.reduce((sum, { position }) => sum + position, 0) / members.length };
    }
    blocks.push(block);
  }
  const placed = [...positions];
  for (const { members, middle } of blocks) {
    for (const [place, { position, index }] of members.entries()) {
      const wanted = middle + (place - (members.length - 1) / 2) * gap;
      placed[index] = Math.max(position - most, Math.min(position + most, wanted));
    }
  }
  return placed;
}

interface Block {
  readonly members: readonly unknown[];
  readonly middle: number;
}

function overlap(above: Block, below: Block, gap: number): boolean {
  return below.middle - above.middle < ((above.members.length + below.members.length) / 2) * gap;
}

/** The strokes of the seal in a square of 32, 1.9 wide (docs/visual-language.md, "Seal"). */
export const sealStrokes =
  'M7.8 6.8v6.9M12 4.9v9.2M19.3 4.7l-3.1 5.8M17.9 7.7H27M21 10.5l2.4 3.4M4.8 20.3 16 14.5l11.2 5.8M11.4 19.3h9.2M8.8 23.1h14.4M16 19.3v7.6M11.1 24.5l1 1.8M20.9 24.5l-1 1.8M5 27.1h22';

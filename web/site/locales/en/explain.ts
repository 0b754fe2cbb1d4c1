import type { ExplainTexts } from '../zh-CN/explain.ts';

export const explain: ExplainTexts = {
  title: 'How figures are computed',
  lead: 'Formula, inputs, a worked example, limits and versions of every figure. This page reads the same definitions as the computation.',
  contents: 'All figures',
  formula: 'Formula',
  example: 'Inputs and worked example',
  exampleText: 'Numbers of a made-up industry, computed by the very program that computes the real figures.',
  input: 'Input',
  value: 'Example',
  result: 'Result',
  limits: 'Limits',
  versions: 'Versions',
  formulaVersion: 'Formula version {version}',
  changed: '{name}, {date}',
  noVersions: 'No change yet',
};

import type { ExplainTexts } from '../zh-CN/explain.ts';

export const explain: ExplainTexts = {
  title: 'How figures are computed',
  lead: 'Formula, inputs, a worked example, limits and versions of every figure. This page reads the same definitions as the computation.',
  contents: 'All figures',
  formula: 'Formula',
  example: 'Inputs and worked example',
  exampleText: 'Made-up companies and articles, put through the very program that handles the real ones.',
  input: 'Input',
  value: 'Example',
  result: 'Result',
  limits: 'Limits',
  versions: 'Versions',
  formulaVersion: 'Formula version {version}',
  changed: '{name}, {date}',
  noVersions: 'No change yet',
};

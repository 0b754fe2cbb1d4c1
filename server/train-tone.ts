import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { crossValidate } from './insight/tone/cross-validate.ts';
import { shippedWeights } from './insight/tone/model.ts';
import { readJudgedHeadlines } from './insight/tone/read-judged-headlines.ts';
import { trainWeights } from './insight/tone/train-weights.ts';

const usage = `Usage: npm run train:tone -- JUDGED OTHERS [--write]
  Learns the weights of tone from two files of headlines, one per line: JUDGED with headline, tab, positive or negative,
  tab, securities code, tab, short name; OTHERS with headline, tab, topic. Prints how well weights learnt from seven
  eighths judge the last eighth, and with --write replaces those that are shipped.`;

const say = (text: string) => process.stdout.write(`${text}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

const [judged, others, option] = process.argv.slice(2);
if (judged === undefined || others === undefined || (option !== undefined && option !== '--write')) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const headlines = readJudgedHeadlines({ judged, others });
const { negativeF1, abstained, right } = crossValidate(headlines, 8);
say(`${headlines.length} headlines. Negative: F1 ${negativeF1.toFixed(3)}.`);
say(`Three tones: ${percent(abstained)} not judged, of the others ${percent(right)} right.`);
if (option === '--write') {
  const weights = trainWeights(headlines, shippedVersion() + 1);
  writeFileSync(new URL('./insight/tone/tone-weights.json', import.meta.url), `${JSON.stringify(weights, null, 2)}\n`);
  say(`Version ${weights.version}: ${Object.keys(weights.weights).length} weights.`);
}

/** 0 where none are shipped yet. */
function shippedVersion(): number {
  try {
    return shippedWeights().version;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}

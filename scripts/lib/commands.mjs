/** What operators run beside the product, each a program of `server/`: from a checkout by npm, in a package by its launcher. */
export const commands = [
  'operator',
  'backup',
  'restore',
  'reseal',
  'load',
  'read-again',
  'audit',
  'report',
  'months',
  'setup-code',
];

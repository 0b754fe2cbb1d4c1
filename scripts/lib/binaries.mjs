import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** `e_machine` of an ELF file, by Node's name of the processor. */
const machines = { x64: 0x3e, arm64: 0xb7 };

/** Programs and libraries below a folder that the platform (`linux-arm64`) cannot run. */
export async function binariesOfOthers(folder, platform) {
  const machine = machines[platform.split('-')[1]];
  const foreign = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const head = await firstBytes(file);
    if (isProgram(head) && !isElfOf(head, machine)) foreign.push(relative(folder, file));
  }
  return foreign;
}

async function firstBytes(file) {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read({ buffer: Buffer.alloc(20), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
}

/** Of Linux (ELF), macOS (Mach-O of 64 bit, little-endian) or Windows (PE). */
function isProgram(head) {
  const magic = head.toString('latin1', 0, 4);
  return magic === '\x7fELF' || magic === '\xcf\xfa\xed\xfe' || magic.startsWith('MZ');
}

function isElfOf(head, machine) {
  return head.toString('latin1', 0, 4) === '\x7fELF' && head.length === 20 && head.readUInt16LE(18) === machine;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './project.mjs';

const folders = ['.ci', 'bench', 'contract', 'docs', 'e2e', 'scripts', 'server', 'web'];
const textFile = /\.(?:tsx?|mjs|css|sql|md|json|html)$/;
/** Records of their day: the paths they name may have gone since, their links may not. */
const records = /^(?:docs\/decisions|server\/database\/migrations)\//;
/** The rules and their tests name what they look for. */
const itself = /^scripts\/lib\/references\./;
const codeFile = /\.(?:tsx?|mjs|css|sql)$/;

/** Paths of all files of the repository, relative to its root, with `/` between folders. */
export function listFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(`${folder}/${entry.name}`) : `${folder}/${entry.name}`,
    );
  const top = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  return [...top.map((entry) => entry.name), ...folders.flatMap(below)];
}

/** What a text says about documents that a reader of the repository does not have. */
const outside = [
  /(?<!RFC \d+ )§/,
  /\b(?:seed|decisions|layout|tokens|house|stack)\.md\b/,
  /\bseed's\b/,
  /\bthe specification\b/i,
  /(?<![\w@/-])design\/\w/,
  /\bissue #?\d/i,
];

/** Every place of a text that refers to something outside the repository. */
export function findOutsideReferences(text) {
  return text.split('\n').filter((line) => outside.some((pattern) => pattern.test(line)));
}

/** The comments of a source file (`//`, block, SQL's `--`), each in one line. */
export function commentsOf(source) {
  const block = /\/\*[\s\S]*?\*\//;
  const lines = /(?<![:'"`\w/])(?:\/\/|-- )[^\n]*(?:\n\s*(?:\/\/|-- )[^\n]*)*/;
  const comments = source.match(new RegExp(`${block.source}|${lines.source}`, 'g')) ?? [];
  return comments.map((comment) => comment.replaceAll(/\n\s*(?:\*(?!\/)|\/\/|-- )?\s*/g, ' '));
}

/**
 * Names of files and folders in prose, as they stand there: whole paths from a folder of the repository's root, and
 * ends of paths that name a source file. Patterns (`server/<domain>`, `*.test.ts`) count up to their first variable part.
 */
export function mentionedPaths(text) {
  const files = text.matchAll(
    /(?<![\w@/.#*<>{}-])#?((?:\.{1,2}\/)*(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|sql|md))\b/g,
  );
  const places = text.matchAll(
    /(?<![\w@/.#*<>{}:-])#?((?:bench|contract|docs|e2e|scripts|server|web)\/[\w./-]*)(?=([*<{…]?))/g,
  );
  const whole = [...places].map(([, path, variable]) => (variable ? path.slice(0, path.lastIndexOf('/')) : path));
  return [...[...files].map(([, path]) => path), ...whole].map((path) => path.replace(/[./]+$/, ''));
}

/** Headings named after a document: `docs/a.md, "One", "Two"`. */
export function mentionedHeadings(text) {
  return [...text.matchAll(/(docs\/[\w/-]+\.md)((?:, "[^"]+")+)/g)].flatMap(([, file, headings]) =>
    [...headings.matchAll(/"([^"]+)"/g)].map(([, heading]) => ({ file, heading })),
  );
}

/** The target of every link of a Markdown text that stays in the repository. */
export function linksOf(markdown) {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^\w+:/.test(target));
}

export const headingsOf = (markdown) => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.trim());

/** The anchor that a heading has where Markdown is shown. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** Names in the column "code" of the glossary, with the line of each. */
export function glossaryNames(markdown) {
  const rows = markdown.split('\n').filter((line) => /^\| (?!Chinese|---)/.test(line));
  return rows.flatMap((row) =>
    [...(row.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, row })),
  );
}

/** Names of the glossary that are neither in the sources nor a file, folder or path of the product. */
export function findUnusedNames(files) {
  const exists = pathLookup(files);
  const sources = files.filter((file) => codeFile.test(file) && !itself.test(file));
  const text = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const names = glossaryNames(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
  const isWord = (name) => new RegExp(`(?<!\\w)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`).test(text);
  return names.filter(({ name }) => !exists(name) && !isWord(name)).map(({ name, row }) => `${name} in ${row}`);
}

/** Every reference in the given files that leads nowhere, as `file: what it says`. */
export function findDeadReferences(files) {
  const exists = pathLookup(files);
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const headings = (file) => (files.includes(file) ? headingsOf(read(file)) : []);
  const leadsSomewhere = (from, link) => {
    const [path, anchor] = link.split('#');
    const target = path === '' ? from : posix.join(posix.dirname(from), path).replace(/\/$/, '');
    return exists(target) && (anchor === undefined || headings(target).map(anchorOf).includes(anchor));
  };

  return files
    .filter((file) => textFile.test(file) && !itself.test(file))
    .flatMap((file) => {
      const text = read(file);
      const prose = file.endsWith('.md') ? text : codeFile.test(file) ? commentsOf(text).join('\n') : '';
      const paths = records.test(file) ? [] : mentionedPaths(prose);
      const sections = mentionedHeadings(prose);
      const links = file.endsWith('.md') ? linksOf(text) : [];
      return [
        ...findOutsideReferences(text),
        ...paths.filter((path) => !exists(path)),
        ...sections
          .filter((section) => !headings(section.file).includes(section.heading))
          .map((section) => `${section.file}, "${section.heading}"`),
        ...links.filter((link) => !leadsSomewhere(file, link)),
      ].map((found) => `${file}: ${found.trim()}`);
    });
}

/** Tells whether a path, the end of one, or the number of a decision (`docs/decisions/0012`) names a file or folder. */
function pathLookup(files) {
  const known = new Set();
  for (const file of files) {
    const parts = file.split('/');
    for (const [at] of parts.entries()) {
      known.add(parts.slice(0, at + 1).join('/'));
      known.add(parts.slice(at).join('/'));
    }
    const [decision] = /^docs\/decisions\/\d{4}/.exec(file) ?? [];
    if (decision) known.add(decision);
  }
  return (path) => known.has(path.replace(/^(?:\.{1,2}\/)+/, ''));
}

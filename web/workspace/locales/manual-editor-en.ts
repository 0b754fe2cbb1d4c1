import type { manualEditorZhCN } from './manual-editor-zh-CN.ts';

/** The manual for those who write it. */
export const manualEditorEn: typeof manualEditorZhCN = {
  manualEditor: {
    list: 'Chapters of the manual',
    add: 'New chapter',
    import: 'Import from Excel',
    read: 'Read the manual',
    total_one: '{{count}} chapter',
    total_other: '{{count}} chapters',
    emptyTitle: 'The manual has no chapters yet',
    emptyText: 'Write one, or import them from Excel. Once saved, everybody reads them in the product manual.',
    changed: 'Changed {{time}}',
    moved: '“{{title}}” is now number {{place}}',
    title: 'Chapter title',
    body: 'Text',
    chapter: 'This chapter',
    came: 'Came with the product',
    atOnce: 'It appears in the product manual as soon as it is saved.',
    view: 'View in the manual',
    remove: 'Delete this chapter',
    removeTitle: 'Delete “{{title}}”?',
    removeText: 'The manual will no longer have this chapter; its earlier versions go with it.',
    removed: 'Chapter deleted',
    changedTitle: 'Somebody else has just saved this chapter',
    importTitle: 'Import chapters from Excel',
    importLead:
      'A chapter a row. One whose Chinese title is there already replaces that chapter; the others are added at the end in the order of the file; chapters the file does not name stay as they are. A file without the English columns leaves the English texts. Nothing changes before you confirm.',
    fileName: 'Chapters',
    importSummary:
      '{{total}} rows: {{added}} chapters are new, {{replaced}} are replaced, {{unchanged}} stay the same.',
    imported: '{{added}} chapters added, {{replaced}} replaced',
    effects: { added: 'New', replaced: 'Replaced', unchanged: 'The same', kept: 'Not in the file' },
  },
};

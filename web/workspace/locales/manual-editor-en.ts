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
    emptyText: 'Write one, or import them from Excel. Once published, everybody reads them in the product manual.',
    changed: 'Changed {{time}}',
    moved: '“{{title}}” is now number {{place}}',
    title: 'Chapter title',
    body: 'Text',
    view: 'View in the manual',
    remove: 'Delete this chapter',
    removeTitle: 'Delete “{{title}}”?',
    removeText: 'The chapter and its version history will be deleted.',
    removed: 'Chapter deleted',
    withdrawText: 'The product manual no longer has this chapter until it is published again.',
    changedTitle: 'Someone else has just saved this chapter',
    importTitle: 'Import chapters from Excel',
    importLead:
      'One chapter per row. A chapter with an existing Chinese title is replaced; others are appended in file order; chapters not in the file are unchanged. Without English columns, English texts are kept. Nothing is changed until you confirm.',
    fileName: 'Chapters',
    importNeedsReview: ' They go to review first; readers see them once they are approved.',
    importSummary: 'Rows: {{total}}; chapters added: {{added}}, replaced: {{replaced}}, unchanged: {{unchanged}}.',
    importLast: 'Last import: {{time}}; chapters added: {{added}}, replaced: {{changed}}',
    importUndo_one:
      '{{count}} chapter: if new, it is deleted; if replaced, it gets back its text from before the import.',
    importUndo_other:
      '{{count}} chapters: new ones are deleted, replaced ones get back their text from before the import.',
    imported: 'Chapters added: {{added}}; replaced: {{replaced}}',
    effects: { added: 'New', replaced: 'Replaced', unchanged: 'The same', kept: 'Not in the file' },
  },
};

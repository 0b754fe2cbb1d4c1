/** The paragraphs of a text that was typed, without lines that say nothing. */
export const paragraphsOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

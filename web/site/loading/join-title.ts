/** The title of one view of a page, for link previews: what was chosen follows the page's own. */
export function joinTitle(title: string, ...chosen: readonly (string | false | undefined)[]): string {
  return [title, ...chosen].filter((part) => part).join(' · ');
}

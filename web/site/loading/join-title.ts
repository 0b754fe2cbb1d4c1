/** Title of a view for link previews: the selection after the page's title. */
export function joinTitle(title: string, ...chosen: readonly (string | false | undefined)[]): string {
  return [title, ...chosen].filter((part) => part).join(' · ');
}

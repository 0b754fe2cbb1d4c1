interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  /** Languages of both where they are not the page's. */
  readonly titleLang?: string | undefined;
  readonly leadLang?: string | undefined;
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated?: string;
}

export function PageHead({ title, lead, titleLang, leadLang, untranslated }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1 lang={titleLang}>{title}</h1>
      {lead && (
        <p className="short-copy" lang={leadLang}>
          {lead}
        </p>
      )}
      {untranslated && <p className="page-note">{untranslated}</p>}
    </div>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
}

export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {lead && <p className="short-copy">{lead}</p>}
    </div>
  );
}

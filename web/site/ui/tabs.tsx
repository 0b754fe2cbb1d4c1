import { type KeyboardEvent, type ReactNode, useState } from 'react';

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly [Name, ...Name[]];
  readonly labelOf: (name: Name) => string;
  readonly children: (name: Name) => ReactNode;
}

/** Tabs with their panels; ← and → move. All stay in the document, so that going to and fro keeps what was typed. */
export function Tabs<Name extends string>({ label, names, labelOf, children }: TabsProps<Name>) {
  const [open, setOpen] = useState<Name>(names[0]);
  const moveByArrow = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = names[(names.indexOf(open) + step + names.length) % names.length];
    if (step === 0 || next === undefined) return;
    setOpen(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={moveByArrow}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={open === name}
            aria-controls={`panel-${name}`}
            tabIndex={open === name ? 0 : -1}
            onClick={() => setOpen(name)}
          >
            {labelOf(name)}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={open !== name}>
          {children(name)}
        </div>
      ))}
    </>
  );
}

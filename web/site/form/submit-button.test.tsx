// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { SubmitButton } from './submit-button.tsx';

const send = vi.fn<(name: string) => void>();

function NameForm({ isDisabled = false }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(String(new FormData(event.currentTarget).get('name')));
      }}
    >
      <input name="name" />
      <SubmitButton label="发送" sendingLabel="发送中" isSending={false} needsScript isDisabled={isDisabled} />
    </form>
  );
}

/** What the server sent, with a name typed and Enter pressed, and then the script. */
function typeBeforeTheScript(form = <NameForm />) {
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(form);
  root.querySelectorAll('input').forEach((input) => {
    input.value = '林岚';
  });
  // As web/shared/gate.ts does.
  root.querySelector('[data-waits]')?.setAttribute('aria-busy', 'true');
  expect(root.querySelector('button')?.disabled).toBe(true);
  render(form, { container: root, hydrate: true });
  return root.querySelector('button');
}

afterEach(() => {
  cleanup();
  send.mockReset();
  document.body.replaceChildren();
});

it('sends once the script is here what Enter was pressed for before, and then waits no more', () => {
  const button = typeBeforeTheScript();
  expect(send.mock.calls).toEqual([['林岚']]);
  expect(button?.matches(':disabled, [aria-busy], [data-waits]')).toBe(false);
});

it('sends nothing while something else is missing', () => {
  const button = typeBeforeTheScript(<NameForm isDisabled />);
  expect(send).not.toHaveBeenCalled();
  expect(button?.hasAttribute('aria-busy')).toBe(false);
});

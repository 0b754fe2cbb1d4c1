import { Form, type FormItemProps, Input } from 'antd';
import { fromClock, toClock } from '#web/workspace/kits/versioned/china-clock.ts';

/** A time in China, to the minute. */
export function MomentField({ name, label }: Required<Pick<FormItemProps, 'name' | 'label'>>) {
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(value: string | null) => ({ value: value ? toClock(value) : '' })}
      getValueFromEvent={(event: { readonly target: { readonly value: string } }) =>
        fromClock(event.target.value) || null
      }
    >
      <Input type="datetime-local" />
    </Form.Item>
  );
}

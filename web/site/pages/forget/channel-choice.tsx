import type { RecoveryTexts } from '../../locales/zh-CN/recovery.ts';

const channels = ['sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

interface ChannelChoiceProps {
  readonly texts: RecoveryTexts;
  readonly channel: Channel;
  readonly onChange: (channel: Channel) => void;
}

/** Where the code goes. Both are always offered, because what an account has would tell that it exists. */
export function ChannelChoice({ texts, channel, onChange }: ChannelChoiceProps) {
  return (
    <fieldset className="channel-choice">
      <legend>{texts.channel}</legend>
      {channels.map((name) => (
        <label key={name}>
          <input type="radio" name="channel" value={name} checked={channel === name} onChange={() => onChange(name)} />
          <span>{texts.channels[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

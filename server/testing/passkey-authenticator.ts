import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '#contract/identity/passkey-schemas.ts';

/** Bits of the authenticator's data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const flag = { present: 0x01, verified: 0x04, isKeyHere: 0x40 } as const;

/** What an authenticator, or somebody between it and the site, may do wrong. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userHandle?: string;
  /** Without asking for the finger or the number. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** An authenticator in software with one passkey, as browsers speak to it: ES256, kept with the account's handle. */
export function createPasskeyAuthenticator(origin = 'http://localhost') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let handle = '';
  let counter = 0;

  const clientDataOf = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const dataOf = (rpId: string, deviation: Deviation, key?: Buffer) => {
    counter = deviation.counter ?? counter + 1;
    const flags = flag.present | (deviation.isUnverified ? 0 : flag.verified) | (key ? flag.isKeyHere : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), counted, key ?? Buffer.alloc(0)]);
  };
  const keyWithId = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    // Kind EC2, algorithm ES256, curve P-256: https://www.rfc-editor.org/rfc/rfc9053
    const key = new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      ...([
        [-2, bytes(x)],
        [-3, bytes(y)],
      ] as const),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
  };

  return {
    id,
    /** Makes the passkey. */
    make: ({ challenge, rp, user }: PasskeyCreation, deviation: Deviation = {}): Attestation => {
      handle = user.id;
      const authData = dataOf(rp.id, deviation, keyWithId());
      const made = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        clientDataJSON: clientDataOf('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: Buffer.from(made).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Signs with it. */
    sign: ({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>, deviation: Deviation = {}): Assertion => {
      const clientData = clientDataOf('webauthn.get', challenge, deviation);
      const authenticatorData = dataOf(rpId, deviation);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        credential: id,
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? handle,
      };
    },
  };
}

export type PasskeyAuthenticator = ReturnType<typeof createPasskeyAuthenticator>;

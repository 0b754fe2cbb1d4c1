/** The server of the tests comes without types; these are the parts that we use. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  // biome-ignore lint/style/noDefaultExport: this is how it comes
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: readonly { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

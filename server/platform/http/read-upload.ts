import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#contract/language.ts';
import { maxCorrectedCell, maxCorrections } from '#contract/table-import.ts';
import { maxUploadBytes } from '#contract/uploads.ts';
import { AppError } from '#server/platform/errors.ts';
import { fieldIssue } from '#server/platform/field-issue.ts';

/** Lets POSTFILEUPLOAD routes read multipart forms; nothing is written to disk. */
export function registerUploads(app: FastifyInstance): void {
  app.register(multipart, {
    limits: {
      ...{ fileSize: maxUploadBytes, files: 1, fields: 10, fieldNameSize: 100, headerPairs: 50 },
      // A list of corrected cells at its longest.
      fieldSize: maxCorrections * maxCorrectedCell * 4,
    },
  });
}

/** Required value of the header clientId (docs/product/api.md, "Request kinds"). */
const clientId = 'PC';

/** Bytes of a field that a form without a session may have. */
const longestOpenField = 4_000;

/** Asked with the fields before a file, of which nothing is read if it throws. */
export type BeforeFile = (fields: Readonly<Record<string, unknown>>) => Promise<void>;

/**
 * Fields of a multipart form by name, including its file, as the body schema expects them. What comes without a session
 * is asked `beforeFile`, or anybody could fill the memory with files that are refused once they are there.
 */
export async function readUpload(
  request: FastifyRequest,
  language: Language,
  beforeFile?: BeforeFile,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (request.headers.clientid !== clientId) throw fieldIssue('headers.clientId', 'clientIdWrong', language);
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts(beforeFile && { limits: { fieldSize: longestOpenField } })) {
      if (part.type === 'file') {
        await beforeFile?.(body).catch((refusal: unknown) => {
          // Lets the rest of the request come and go, or the connection would never have another.
          part.file.resume();
          throw refusal;
        });
      }
      body[part.fieldname] = part.type === 'file' ? new Blob([new Uint8Array(await part.toBuffer())]) : part.value;
    }
  } catch (error) {
    // Incomplete or malformed forms are client errors, whatever the parser calls them.
    const isTold = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw isTold ? error : new AppError('INVALID_REQUEST', { cause: error });
  }
  return body;
}

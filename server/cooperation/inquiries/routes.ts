import { inquiryEndpoints } from '#contract/cooperation/inquiries.ts';
import { inCompany } from '#server/platform/database/in-company.ts';
import { defineFeature } from '#server/platform/feature.ts';
import { countEach } from '#server/platform/lists/outline.ts';
import type { Platform } from '#server/platform/platform.ts';
import { answer } from './answer-question.ts';
import { inquiryBelongings } from './belongings.ts';
import { compareQuotes } from './compare-quotes.ts';
import { askConfirmation, awardInquiry, cancelInquiry, failInquiry, previewEnd } from './end-inquiry.ts';
import { setRates } from './exchange-rates.ts';
import { exportComparison } from './export-comparison.ts';
import { addInquiryFile, readInquiryFile } from './files/inquiry-files.ts';
import { type FileDeps, sweepFiles } from './files/stored-file.ts';
import { inviteSupplier, withdrawInvitation } from './invite-supplier.ts';
import type { LetterDeps } from './letters.ts';
import { openQuotes } from './open-quotes.ts';
import { exportOpeningRecord, readOpeningRecord, verifySteps } from './opening-record.ts';
import { extendInquiry, publishInquiry, reviseInquiry } from './publish-inquiry.ts';
import { countInquiries } from './queries.ts';
import { readInquiries, readInquiry } from './read-inquiries.ts';
import { readLines } from './read-lines.ts';
import { remindSuppliers } from './remind-suppliers.ts';
import { copyInquiry, removeInquiry, saveInquiry } from './save-inquiry.ts';
import { type SmsDeps, sendSms } from './send-sms.ts';
import { tellOfInquiries } from './tell-of-inquiries.ts';
import { handOver, readColleagues, setViewers } from './viewers.ts';

/** Seconds between two looks for deadlines that come near. */
const remindEvery = 300;

/** What buyers do: ask, invite, open, compare and award. */
export function inquiryFeature(
  { sweepTime }: Pick<Platform, 'sweepTime'>,
  letters: LetterDeps,
  files: FileDeps,
  sms: SmsDeps,
) {
  const { secret } = files;
  return defineFeature({
    endpoints: inquiryEndpoints,
    belongings: inquiryBelongings,
    handlers: {
      'inquiry.list': ({ body }, { db, actor }) => readInquiries(db, body, actor),
      'inquiry.counts': ({ body }, { db, actor }) =>
        inCompany(db, actor.stockId, (tx) => countEach(body.filters, (filter) => countInquiries(tx, filter, actor))),
      'inquiry.detail': ({ params }, { db, actor }) => readInquiry(db, params.id, actor),
      'inquiry.save': ({ body }, { db, actor }) => saveInquiry(db, body, { actor, secret }),
      'inquiry.readLines': ({ body }, { language }) => readLines(body.file, language),
      'inquiry.copy': ({ body }, { db, actor }) => copyInquiry(db, body, actor),
      'inquiry.remove': ({ body }, { db, actor }) => removeInquiry(db, body, { actor, store: files.store }),
      'inquiry.publish': ({ body }, { db, actor }) => publishInquiry(db, body, { actor, letters }),
      'inquiry.revise': ({ body }, { db, actor }) => reviseInquiry(db, body, { actor, letters }),
      'inquiry.addFile': ({ body }, { db, actor }) => addInquiryFile(db, body, { actor, files }),
      'inquiry.file': ({ body }, { db, actor }) => readInquiryFile(db, body, { actor, files }),
      'inquiry.extend': ({ body }, { db, actor }) => extendInquiry(db, body, { actor, letters }),
      'inquiry.invite': ({ body }, { db, actor }) => inviteSupplier(db, body, { actor, letters }),
      'inquiry.withdrawInvitation': ({ body }, { db, actor }) => withdrawInvitation(db, body, actor),
      'inquiry.answer': ({ body }, { db, actor }) => answer(db, body, actor),
      'inquiry.cancel': ({ body }, { db, actor }) => cancelInquiry(db, body, { actor, letters }),
      'inquiry.colleagues': (_, { db, actor }) => readColleagues(db, actor),
      'inquiry.setViewers': ({ body }, { db, actor }) => setViewers(db, body, actor),
      'inquiry.handOver': ({ body }, { db, actor }) => handOver(db, body, actor),
      'inquiry.setRates': ({ body }, { db, actor }) => setRates(db, body, actor),
      'inquiry.open': ({ body }, { db, actor }) => openQuotes(db, body, { actor, letters, sweepTime }),
      'inquiry.fail': ({ body }, { db, actor }) => failInquiry(db, body, { actor, letters }),
      'inquiry.compare': ({ params }, { db, actor }) => compareQuotes(db, params.id, actor),
      'inquiry.export': ({ body }, { db, actor }) => exportComparison(db, body.id, actor),
      'inquiry.openingRecord': ({ params }, { db, actor }) => readOpeningRecord(db, params.id, actor),
      'inquiry.exportRecord': ({ body }, { db, actor }) => exportOpeningRecord(db, body.id, actor),
      'inquiry.verify': ({ body }, { db, actor }) => verifySteps(db, body.id, actor),
      'inquiry.askConfirmation': ({ body }, { db, actor }) => askConfirmation(db, body, { actor, letters }),
      'inquiry.previewLetters': ({ body }, { db, actor }) => previewEnd(db, body, actor),
      'inquiry.award': ({ body }, { db, actor }) => awardInquiry(db, body, { actor, letters }),
    },
    sweeps: [({ db, now, signal }) => sweepFiles(db, files.store, { now, signal })],
    repeated: [
      { name: 'tell-of-inquiries', every: remindEvery, run: ({ db, now }) => tellOfInquiries(db, now) },
      { name: 'remind-suppliers', every: remindEvery, run: ({ db, now }) => remindSuppliers(db, now, letters) },
      { name: 'send-quote-sms', every: 30, run: ({ db, now }) => sendSms(db, now, sms) },
    ],
  });
}

import type { SiteCertificate } from '#contract/content/site-company.ts';
import { publicPaths } from '#contract/paths.ts';
import { formatDay } from '#web/shared/format/date.ts';
import { illustrationSource } from '../../loading/covers.ts';
import type { LoadContext, LoadOutcome } from '../../loading/page-loader.ts';
import { loadRecord, noticeOf, statusOfMissing } from '../../loading/record-at.ts';
import { companyTexts } from '../../loading/texts.ts';
import { untranslatedNote } from '../../loading/untranslated-note.ts';
import type { CompanyTexts } from '../../locales/zh-CN/company.ts';
import type { LinkData, PageData } from '../../site-data.ts';
import type { RecordNoticeData } from '../../ui/record-notice.tsx';
import { wrapLines } from './wrap-lines.ts';

export interface CertificateView extends Pick<SiteCertificate, 'untranslated'> {
  readonly id: number;
  readonly name: string;
  readonly issuer: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly expired: boolean;
  readonly scope: string;
  readonly href: string;
  /** Content of the drawing: picture, and wrapped texts. */
  readonly drawing: {
    readonly picture: string;
    readonly name: readonly string[];
    readonly scope: readonly string[];
    readonly issuer: readonly string[];
  };
}

export interface CertificatesData extends PageData {
  readonly title: string;
  readonly lead: string;
  /** That some texts are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  readonly texts: CompanyTexts['certificates'];
  readonly certificates: readonly CertificateView[];
  /** The one selected by the URL. */
  readonly enlargedId: number | null;
  /** That the one the URL asks for is not there. */
  readonly notice: RecordNoticeData | null;
  readonly missing: { readonly title: string; readonly text: string; readonly actions: readonly LinkData[] } | null;
}

const nameWidth = 12;
const scopeWidth = 20;
const issuerWidth = 11;

/** `/certificate`; `?id=` enlarges one. */
export async function loadCertificates({ url, language, call }: LoadContext): Promise<LoadOutcome<CertificatesData>> {
  const asked = await loadRecord(url, (id) => call('site.certificates', { query: { id } }));
  const why = typeof asked === 'string' ? asked : undefined;
  const list = typeof asked === 'object' ? asked : await call('site.certificates', { query: {} });
  const { certificates: texts, contactUs } = companyTexts[language];
  const certificates = list.map((certificate) => viewOf(certificate, { texts, language }));
  const wanted = Number(url.searchParams.get('id'));
  const certificate = certificates.find(({ id }) => id === wanted);
  return {
    status: why ? statusOfMissing[why] : 200,
    data: {
      description: texts.lead,
      title: texts.title,
      lead: texts.lead,
      untranslated: untranslatedNote(language, list),
      texts,
      certificates,
      enlargedId: certificate?.id ?? null,
      notice: noticeOf(why, texts),
      missing:
        certificates.length > 0
          ? null
          : {
              title: texts.missing,
              text: texts.missingText,
              actions: [{ label: contactUs, href: publicPaths.contactUs }],
            },
      ...(certificate && {
        head: { title: certificate.name, address: `${publicPaths.certificate}?id=${certificate.id}` },
      }),
    },
  };
}

function viewOf(
  certificate: SiteCertificate,
  { texts, language }: { texts: CompanyTexts['certificates'] } & Pick<LoadContext, 'language'>,
): CertificateView {
  const { id, name, issuer, number, scope, expired, pattern, untranslated } = certificate;
  return {
    id,
    name,
    issuer,
    number,
    scope,
    expired,
    untranslated,
    issuedOn: formatDay(certificate.issuedOn, language),
    validUntil: certificate.validUntil ? formatDay(certificate.validUntil, language) : texts.lasting,
    href: `${publicPaths.certificate}?id=${id}`,
    drawing: {
      picture: illustrationSource(pattern, id, 'paper'),
      name: wrapLines(name, nameWidth),
      scope: wrapLines(scope, scopeWidth),
      issuer: wrapLines(issuer, issuerWidth),
    },
  };
}

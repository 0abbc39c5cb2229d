/** The frames of receipts: of all, of one payee, or of the societies. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** Words for the doctors themselves, whose receipts are not those of their societies. */
const DOCTORS = ['doctors', 'to-doctors', 'persons'] as const satisfies Mark[];

const DOCTOR_WORDS = [...DOCTORS, 'doctor-word', 'who'] as const satisfies Mark[];
const SOCIETIES = ['society-word', 'societies'] as const satisfies Mark[];

/** 'Qué médico', 'a qué doctores', and not anybody, as 'quién'. */
const saysDoctors = (parts: readonly Part[]) =>
  parts.some(
    (part) =>
      isMark(part, ...DOCTOR_WORDS) &&
      (!isMark(part, 'who') || /medic|doctor/.test(foldName(part.typed))),
  );
/** Pesos of those that are missing are told of none: their answer counts them. */
const asksPesos = (parts: readonly Part[]) =>
  parts.some(
    (part) =>
      (isMark(part, 'how-much', 'sum') &&
        /cuanto|cuanta|plata|monto|dinero|suma/.test(foldName(part.typed))) ||
      (part.kind === 'small' && /\b(?:monto|plata|dinero|pesos)\b/.test(foldName(part.typed))),
  );

/** How receipts stand. */
const RECEIPTS: readonly Frame[] = [
  // 'Por cuánto tengo que hacer la boleta de septiembre': the gross and the retention of that payment.
  {
    tool: 'receipts',
    needs: [['receipt'], ['issue'], ['how-much'], ['time']],
    may: ['own', 'missing', 'card', 'gloss', 'who'],
    not: ['how-many', 'sum'],
    means: { isAmount: true },
  },
  {
    tool: 'receipts',
    needs: [['receipt'], ['missing', 'stand:missing_receipt']],
    may: ['issue', 'own', 'payment'],
    when: (parts) => !asksPesos(parts),
    means: { stand: 'missing' },
  },
  // 'Cuánto suman las boletas que faltan de septiembre'.
  {
    tool: 'receipts',
    needs: [['receipt'], ['missing', 'stand:missing_receipt'], ['how-much', 'sum'], ['time']],
    may: ['issue', 'payment'],
    not: ['how-many', 'own'],
    when: asksPesos,
    means: { stand: 'missing', isOfPesos: true },
  },
  // 'Boletas de los pagos de agosto', but not how much these are.
  {
    tool: 'receipts',
    needs: [['receipt'], ['payment']],
    may: ['own', 'arrived'],
    when: (parts) => !asksPesos(parts),
  },
  // 'Mi última boleta quedó bien': of a doctor's own it is told which are to be issued.
  { tool: 'receipts', needs: [['receipt'], ['own'], ['last']], may: ['own', 'last', 'issue'] },
  // 'Folio y monto de la última boleta de Ana Araya': the one that arrived last, in no time of its own.
  {
    tool: 'receipts',
    needs: [['receipt'], ['last'], ['doctor', 'society']],
    may: ['when', 'arrived'],
    not: ['how-many', 'who', 'why', 'missing', 'own'],
    without: ['from', 'to', 'stand', 'state'],
    means: { isNewest: true },
  },
  // 'A nombre de quién y a qué RUT la emito'.
  {
    tool: 'receipts',
    needs: [['issue'], ['who', 'gloss'], ['card', 'gloss'], ['own']],
    may: ['own', 'who', 'card', 'gloss', 'issue'],
  },
  { tool: 'receipts', needs: [['receipt'], ['issue']], may: ['own', 'card', 'gloss'] },
  { tool: 'receipts', needs: [['receipt']], may: ['own', 'issue'] },
];
/**
 * What was annulled or issued twice is known of what lacks or is left over because of it: of all payees together, in pesos of none,
 * and however it stands.
 */
const remarked = (frame: Pick<Frame, 'needs' | 'tells' | 'means'>): Frame => ({
  tool: 'receipts',
  ...frame,
  not: ['how-much', 'sum', 'society-word', 'societies', 'doctor-word', ...DOCTORS],
  without: ['doctor', 'society', 'stand', 'state'],
});
const REMARKED: readonly Frame[] = [
  remarked({
    needs: [['receipt'], ['voided'], ['stand:surplus']],
    tells: ['stand:surplus'],
    means: { remarks: ['annulled', 'duplicate', 'superseded'] },
  }),
  remarked({
    needs: [['receipt'], ['stand:surplus']],
    tells: ['stand:surplus'],
    means: { remarks: ['duplicate', 'superseded'] },
  }),
  remarked({ needs: [['receipt'], ['voided']], means: { remarks: ['annulled'] } }),
];

/** The same of what societies are to issue, or doctors in person, where no one of them is named. */
const ofKind =
  (words: readonly Mark[], isOfSociety: boolean) =>
  (frame: Frame): Frame => ({
    ...frame,
    needs: [...frame.needs, words],
    may: [...(frame.may ?? []), ...words],
    ...(frame.not && { not: frame.not.filter((mark) => !words.includes(mark)) }),
    when: (parts) => (isOfSociety || saysDoctors(parts)) && (frame.when?.(parts) ?? true),
    without: [...(frame.without ?? []), 'doctor', 'society'],
    means: { ...frame.means, isOfSociety },
  });
const OF_KINDS = [ofKind(SOCIETIES, true), ofKind(DOCTOR_WORDS, false)];

/** 'Médicos y sociedades', and not 'médicos de sociedades'. */
function joinsBoth(parts: readonly Part[]): boolean {
  const places = [DOCTOR_WORDS, SOCIETIES].map((words) =>
    parts.findIndex((part) => isMark(part, ...words)),
  );
  return parts
    .slice(Math.min(...places), Math.max(...places))
    .some(({ kind, typed }) => kind === 'small' && /^(?:y|e|o|u|ni)\b/.test(foldName(typed)));
}

/** 'De médicos y sociedades': those of all payees. */
const ofBoth = (frame: Frame): Frame => ({
  ...frame,
  needs: [...frame.needs, SOCIETIES, DOCTOR_WORDS],
  may: [...(frame.may ?? []), ...SOCIETIES, ...DOCTOR_WORDS],
  when: (parts) => saysDoctors(parts) && joinsBoth(parts) && (frame.when?.(parts) ?? true),
  without: [...(frame.without ?? []), 'doctor', 'society'],
});

export const RECEIPT_FRAMES: readonly Frame[] = [
  ...RECEIPTS.map(ofBoth),
  ...[...REMARKED, ...RECEIPTS].flatMap((frame) => OF_KINDS.map((of) => of(frame))),
  ...REMARKED,
  ...RECEIPTS.map((frame): Frame => ({ ...frame, not: [...(frame.not ?? []), ...DOCTORS] })),
];

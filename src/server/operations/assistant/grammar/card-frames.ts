/** The frames of what is on file of one doctor, and of what is retained of a society. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import { isMark } from './parts.ts';
import { DOCTOR_OR_OWN } from './payment-frames.ts';
import type { Mark } from './words.ts';

const CARD_WORDS = [
  'card',
  'account',
  'specialty-word',
  'bank',
  'society-word',
] as const satisfies Mark[];

export const CARD_FRAMES: readonly Frame[] = [
  {
    tool: 'doctor_card',
    needs: [
      ['who', 'since', 'society-word', 'by-society', 'persons'],
      ['pays', 'society-word', 'by-society', 'in-society'],
      DOCTOR_OR_OWN,
    ],
    may: ['fee'],
  },
  {
    tool: 'doctor_card',
    needs: [[...CARD_WORDS, 'in-society'], DOCTOR_OR_OWN],
    may: ['bank-name'],
  },
  // 'Ya me cambiaron la cuenta': the account of the last payment, which is what a doctor sees.
  {
    tool: 'doctor_card',
    needs: [['account-change'], ['own']],
    may: ['bank-name', 'account', 'bank'],
    means: { isOfChange: true },
  },
  {
    tool: 'doctor_card',
    needs: [['measure:retention'], ['applies'], DOCTOR_OR_OWN],
  },
  {
    tool: 'doctor_card',
    needs: [['bank', 'account'], ['pays'], DOCTOR_OR_OWN],
    may: ['card', 'bank-name'],
  },
  { tool: 'doctor_card', needs: [['rate'], ['doctor']], may: ['doctor-word'] },
  // 'A quién no se le retiene nada', and not of whom it was so in some days.
  {
    tool: 'doctor_list',
    needs: [['unretained'], ['who', 'doctors', 'doctor-word']],
    may: ['who', 'doctor-word', 'active'],
    not: ['how-much', 'sum'],
    without: ['from', 'to'],
    means: { isUnretained: true },
  },
  // 'Por qué no se le retiene': through whom somebody is paid, and what is retained.
  { tool: 'doctor_card', needs: [['unretained'], ['doctor']], may: ['doctor-word', 'why'] },
  // 'Qué porcentaje le retienen'.
  {
    tool: 'doctor_card',
    needs: [['terms'], ['measure:retention'], ['doctor']],
    may: ['doctor-word', 'applies', 'fee'],
    not: ['how-much', 'how-many', 'sum'],
    without: ['from', 'to'],
    when: (parts) =>
      parts.some((part) => isMark(part, 'terms') && /porcentaje$/.test(foldName(part.typed))),
  },
  {
    tool: 'doctor_card',
    needs: [['rate-asked'], ['measure:retention'], ['doctor']],
    may: ['doctor-word'],
  },
  { tool: 'doctor_card', needs: [['internal-code', 'search'], ['doctor']], may: ['doctor-word'] },
  { tool: 'doctor_card', needs: [['of-whom'], ['doctor']] },
  {
    tool: 'doctor_card',
    needs: [['contact'], DOCTOR_OR_OWN],
    may: ['doctor-word', 'card'],
    means: { isContact: true },
  },
  {
    tool: 'doctor_card',
    needs: [['cheque'], ['doctor']],
    may: ['pays', 'transfer', 'doctor-word'],
  },
  {
    tool: 'society_card',
    needs: [['society'], ['document-kind']],
    may: ['society-word', 'which', 'receipt'],
    not: ['how-much', 'how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['from', 'to'],
  },
  {
    tool: 'society_card',
    needs: [['society'], ['since']],
    may: ['society-word', 'which', 'doctors', 'doctor-word', 'pays', 'who', 'active', 'in-society'],
    not: ['how-much', 'how-many', 'sum'],
    without: ['from', 'to'],
  },
  // 'A la sociedad Maitén se le retiene algo', and not how much it was.
  {
    tool: 'society_card',
    needs: [
      ['society'],
      ['measure:retention', 'unretained', 'rate'],
      ['something', 'terms', 'why', 'unretained', 'rate'],
    ],
    may: ['society-word', 'applies', 'fee'],
    not: ['how-much', 'how-many', 'sum'],
    tells: ['measure:retention'],
    without: ['from', 'to'],
  },
];

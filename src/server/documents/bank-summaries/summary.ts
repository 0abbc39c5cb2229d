/** The summary of a bank file as a report for paper (`formats/pdf`), with lines for two signatures (documents §14). */
import {
  formatDate,
  formatInstant,
  formatPeriod,
  type LocalDate,
} from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { BANK_FORMATS, type BankFormat } from '../../../domain/payout/file-formats.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import type { Block, Report } from '../../../formats/pdf/report.ts';
import { type ClinicIdentity, footerOf, letterheadOf } from '../../masters/clinic/public.ts';
import type { Act, BankFileFacts } from './facts.ts';

const TITLE = 'Resumen de la nómina para firma';
/** In points. */
const SIZE = 9.5;
const NOT_TOLD = 'No se registró';

/** `today` is the day on which it is printed. */
export function summaryReport(
  clinic: ClinicIdentity,
  facts: BankFileFacts,
  today: LocalDate,
): Report {
  const { fileName, totalTransfers, totalAmount, transfers, withdrawn } = facts;
  const letterhead = letterheadOf(clinic);
  const bank = bankOf(facts.bankFormat);
  return {
    title: `${TITLE} · ${fileName}`,
    running: `${TITLE} · ${fileName} · ${facts.sha256.slice(0, 12)}`,
    footer: footerOf(letterhead),
    letterhead: { ...letterhead, issued: `Emitido el ${formatDate(today)}` },
    blocks: [
      {
        kind: 'title',
        text: TITLE,
        subtitle: formatPeriod(facts),
        remark:
          withdrawn &&
          `Retirado el ${formatInstant(withdrawn.at)} por ${nameOf(withdrawn)}: este archivo no se paga.`,
      },
      {
        kind: 'summary',
        name: fileName,
        facts: [
          ['Banco', bank],
          ['Cuenta de cargo', facts.payerAccount ?? NOT_TOLD],
          [
            'Fecha de pago',
            facts.transferDate === null
              ? 'El archivo no la lleva: el día en que el banco lo reciba'
              : formatDate(facts.transferDate),
          ],
          ['Formato', facts.layout],
          ['Preparó', words(facts.prepared)],
          ...approvalFacts(facts),
        ],
        figures: [
          ['Transferencias', formatCount(totalTransfers)],
          ['Total', formatPesos(totalAmount)],
        ],
      },
      { kind: 'heading', text: 'Huellas SHA-256' },
      hashes(facts),
      { kind: 'heading', text: 'Firmas' },
      signatures(),
      ...(transfers.length > 0 ? byBank(facts) : []),
      ...(transfers.length > 0 ? listed(facts) : []),
      { kind: 'notes', items: notesOf(facts) },
    ],
  };
}

function bankOf(format: string): string {
  if (format === 'universal') return 'El de la cuenta de cargo (formato universal)';
  return format in BANK_FORMATS ? BANK_FORMATS[format as BankFormat] : format;
}
const nameOf = ({ byName }: Act): string => nameOfUser(byName);
const words = (act: Act): string =>
  `${capitalized(nameOfUser(act.byName))}, ${formatInstant(act.at)}`;

function approvalFacts({ approval }: BankFileFacts): [string, string][] {
  if (approval === null) return [['Aprobó', 'Se hizo sin aprobación: la clínica no la exigía']];
  return [
    ['Pidió la aprobación', words(approval.asked)],
    ['Aprobó', words(approval.approved)],
  ];
}

function hashes({ sha256, approval }: BankFileFacts): Block {
  return {
    kind: 'table',
    size: SIZE,
    columns: [{ name: 'De' }, { name: 'Huella', share: 1 }],
    rows: [
      ...(approval === null
        ? []
        : [
            [
              'Lo aprobado',
              {
                text: approval.hash,
                note: `${countOf(approval.payments, 'pago', 'pagos')} del mes por ${formatPesos(approval.totalAmount)} líquidos`,
              },
            ],
          ]),
      ['Archivo', sha256],
    ],
    total: null,
  };
}

/** Room for two people to sign by hand. */
function signatures(): Block {
  const line = { text: '\u00a0', note: '\u00a0' };
  const by = (note: string) => ({ ...line, note });
  return {
    kind: 'table',
    size: 14,
    columns: [
      { name: '' },
      { name: 'Nombre', share: 2 },
      { name: 'Firma', share: 2 },
      { name: 'Fecha', share: 1 },
    ],
    rows: [
      [by('Preparó'), line, line, line],
      [by('Autorizó'), line, line, line],
    ],
    total: null,
  };
}

function byBank({ transfers, totalAmount }: BankFileFacts): Block[] {
  const banks = Map.groupBy(transfers, ({ bankName }) => bankName ?? 'Sin banco');
  const rows = [...banks]
    .map(([bank, own]) => ({
      bank,
      count: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((a, b) => b.amount - a.amount);
  return [
    { kind: 'heading', text: 'Por banco de destino' },
    {
      kind: 'table',
      size: SIZE,
      columns: [
        { name: 'Banco', share: 1 },
        { name: 'Transferencias', isAmount: true },
        { name: 'Monto', isAmount: true, atLeast: 30 },
      ],
      rows: rows.map(({ bank, count, amount }) => [bank, formatCount(count), formatPesos(amount)]),
      total: ['Total', formatCount(transfers.length), formatPesos(totalAmount)],
    },
  ];
}

function listed({ transfers, totalAmount }: BankFileFacts): Block[] {
  return [
    { kind: 'heading', text: 'Transferencias' },
    {
      kind: 'table',
      size: SIZE,
      columns: [
        { name: 'Titular', share: 2 },
        { name: 'RUT' },
        { name: 'Banco', share: 1 },
        { name: 'Cuenta' },
        { name: 'Monto', isAmount: true, atLeast: 26 },
      ],
      rows: transfers.map(({ payeeName, rut, bankName, bankAccount, amount }) => [
        payeeName,
        formatRut(rut),
        bankName ?? '—',
        bankAccount ?? '—',
        formatPesos(amount),
      ]),
      total: ['Total', '', '', '', formatPesos(totalAmount)],
    },
  ];
}

function notesOf({ approval }: BankFileFacts): string[] {
  return [
    'La huella del archivo es el SHA-256 de sus bytes: la misma que muestra Nómina Bancaria y que da cualquier programa que la calcule.',
    ...(approval === null
      ? []
      : [
          'La huella de lo aprobado resume cada pago del mes, con su cuenta, fecha, tasa, montos y líneas. Cualquier cambio da otra, y sin aprobarlo de nuevo no se prepara un archivo.',
        ]),
  ];
}

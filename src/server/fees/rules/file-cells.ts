/** What the cells of a file of rules say (fees §20.3 to fees §20.5). */
import { isDeepStrictEqual } from 'node:util';
import { CRITERIA, type KeyOf } from '../../../domain/fees/criteria.ts';
import { AS_IT_IS, isAllWord, readTexts } from '../../../domain/fees/list-cells.ts';
import type { NamedPrice, ServicePrice } from '../../../domain/fees/price-cells.ts';
import { readPaymentCell } from '../../../domain/fees/rule-cells.ts';
import {
  DEFAULT_AGREEMENT_PRIORITY,
  DEFAULT_RULE_PRIORITY,
  type RuleKind,
  type RulePayment,
} from '../../../domain/fees/rules.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../../../domain/words/reason.ts';
import { readDate } from '../../../formats/attentions/values.ts';
import { cleanText, foldWord } from '../../../formats/text.ts';
import type { Existing, Fields, FileRow, OwnCells } from '../../masters/master-imports/public.ts';
import { readDaysCell } from './file-days.ts';
import { inactive, type NamedRecord, type RecordNames } from './file-names.ts';
import { LISTS, PARTIES, shownCell, WITHOUT_END } from './shown-cells.ts';

type ListKey = KeyOf<'records'>;
const PARTY_LABELS = { doctor: 'Médico', society: 'Sociedad médica' } as const;

const isAll = (text: string) => /^tod[oa]s$/.test(foldWord(text));

/** Reads the rows of a file of this kind; `names` are all records that rules may name. */
export function ruleCells(kind: RuleKind, names: RecordNames): OwnCells {
  return {
    read: (row, existing) => new RuleRow(kind, names, row, existing).read(),
    fieldsOf: ({ field }) =>
      field === 'paymentValue'
        ? ['paymentType', 'paymentValue', 'combinationRule', 'prices']
        : [field],
    shown: (column, fields, other) => shownCell(names, column, fields, other),
  };
}

/** One row, while what is wrong with it is gathered. */
class RuleRow {
  readonly #fields: Record<string, unknown> = {};
  readonly #reasons: string[] = [];
  readonly #notes: string[] = [];
  readonly #kind: RuleKind;
  readonly #names: RecordNames;
  readonly #values: FileRow['values'];
  readonly #existing: Existing | undefined;

  constructor(
    kind: RuleKind,
    names: RecordNames,
    { values }: FileRow,
    existing: Existing | undefined,
  ) {
    this.#kind = kind;
    this.#names = names;
    this.#values = values;
    this.#existing = existing;
  }

  read() {
    this.#readKind();
    this.#readPayment();
    this.#readEnd();
    this.#readPriority();
    for (const key of LISTS) this.#readList(key);
    this.#readTableServices();
    this.#readUnits();
    this.#readDays();
    this.#readParties();
    this.#readState();
    this.#readReason();
    // A list and a price table can name the same unknown service twice: it is said once.
    return {
      fields: this.#fields,
      reasons: [...new Set(this.#reasons)],
      notes: [...new Set(this.#notes)],
    };
  }

  /** The text of a cell; null when it is empty, or says that nothing changes. */
  #text(key: string): string | null {
    const value = this.#values[key];
    if (typeof value !== 'string' || value.trim() === '') return null;
    if (!value.startsWith(AS_IT_IS)) return value.trim();
    if (!this.#existing)
      this.#reasons.push(
        `Una celda dice «${value.trim()}», y nada está guardado con ese código: escriba la lista, o Todas.`,
      );
    return null;
  }

  /** Why the rule changes: kept word for word if the form would take it (fees §9.9). */
  #readReason(): void {
    const { reason } = this.#values;
    const length = typeof reason === 'string' ? [...reason.trim()].length : 0;
    if (length > 0 && (length < SHORTEST_REASON || length > LONGEST_REASON))
      this.#reasons.push(`«Motivo»: escriba de ${SHORTEST_REASON} a ${LONGEST_REASON} caracteres.`);
  }

  #readKind(): void {
    const kind = this.#existing?.fields.ruleType ?? this.#kind;
    if (kind !== this.#kind)
      this.#reasons.push(
        `El código «${this.#existing?.fields.code}» es de ${
          kind === 'rule'
            ? 'una regla: impórtela en Reglas de Cálculo'
            : 'un convenio: impórtelo en Convenios Médicos'
        }, o use otro código.`,
      );
    this.#fields.ruleType = kind;
  }

  #readPayment(): void {
    const said = this.#values.paymentType as RulePayment['type'] | null | undefined;
    const text = this.#text('payment');
    if (text === null) {
      if (said && this.#existing && said !== this.#existing.fields.paymentType)
        this.#reasons.push('«Tipo de pago» cambia: llene también «Pago».');
      return;
    }
    const payment = readPaymentCell(
      text,
      said ?? (this.#existing?.fields.paymentType as RulePayment['type'] | undefined) ?? null,
      said !== null && said !== undefined,
    );
    if (typeof payment === 'string') this.#reasons.push(payment);
    else
      Object.assign(this.#fields, {
        ...payment,
        prices: payment.prices && this.#pricesOf(payment.prices),
      });
  }

  /** The prices of a table, in the order of their services, in which they are stored. */
  #pricesOf(named: readonly NamedPrice[]): ServicePrice[] {
    const before = this.#existing?.fields.prices as readonly ServicePrice[] | null | undefined;
    const known = new Set(before?.map(({ serviceId }) => serviceId));
    const prices = new Map<number, ServicePrice>();
    for (const { service, amount, percentage } of named) {
      const found = this.#names.find('service', service);
      if ('reason' in found) {
        this.#reasons.push(found.reason);
        continue;
      }
      const { id, isActive } = found.record;
      if (prices.has(id))
        this.#reasons.push(`«Pago» dice dos veces el precio de «${service}»: deje uno.`);
      if (!isActive && !known.has(id)) this.#notes.push(inactive('service', service));
      prices.set(id, { serviceId: id, amount, percentage });
    }
    return [...prices.values()].sort((one, other) => one.serviceId - other.serviceId);
  }

  /** A price table is for the services of its prices: its list of services says the same, or nothing. */
  #readTableServices(): void {
    const { field } = CRITERIA.service;
    const fields: Fields = { ...this.#existing?.fields, ...this.#fields };
    if (fields.paymentType !== 'price_table') return;
    const services = ((fields.prices ?? []) as ServicePrice[]).map(({ serviceId }) => serviceId);
    const said = this.#fields[field];
    if (Array.isArray(said) && !isDeepStrictEqual(said, services))
      this.#reasons.push(
        '«Prestaciones» no son las de «Pago»: en una tabla de precios déjela vacía.',
      );
    this.#fields[field] = services;
  }

  #readEnd(): void {
    const text = this.#text('validTo');
    if (text === null) return;
    if (foldWord(text) === foldWord(WITHOUT_END)) {
      this.#fields.validTo = null;
      return;
    }
    const date = readDate(text)?.date;
    if (date) this.#fields.validTo = date;
    else
      this.#reasons.push(
        `«Vigente hasta» dice «${text}»: escriba una fecha, como 31-12-2026${
          this.#kind === 'rule' ? '' : `, o ${WITHOUT_END}`
        }.`,
      );
  }

  #readPriority(): void {
    const text = this.#text('priority');
    if (text !== null && /^\d{1,7}$/.test(text)) this.#fields.priority = Number(text);
    else if (text !== null)
      this.#reasons.push(`«Prioridad» dice «${text}»: escriba un número entero desde 0.`);
    else if (!this.#existing)
      this.#fields.priority =
        this.#kind === 'rule' ? DEFAULT_RULE_PRIORITY : DEFAULT_AGREEMENT_PRIORITY;
  }

  #readList(key: ListKey): void {
    const text = this.#text(key);
    if (text === null) return;
    const { field, table } = CRITERIA[key];
    if (isAll(text)) {
      this.#fields[field] = 'all';
      return;
    }
    const before = this.#existing?.fields[field];
    const known = new Set(Array.isArray(before) ? (before as number[]) : []);
    const ids = new Set<number>();
    for (const name of this.#namesIn(key, text)) {
      const found = this.#names.find(table, name);
      if ('reason' in found) {
        this.#reasons.push(found.reason);
        continue;
      }
      const { id, isActive } = found.record;
      ids.add(id);
      if (!isActive && !known.has(id)) this.#notes.push(inactive(table, name));
    }
    this.#fields[field] = [...ids].sort((one, other) => one - other);
  }

  /** The names of a list. One that has a semicolon itself is found whole. */
  #namesIn(key: ListKey, text: string): string[] {
    const { table } = CRITERIA[key];
    const parts = partsOf(text);
    const named: string[] = [];
    for (let at = 0; at < parts.length; ) {
      let length = 1;
      if ('reason' in this.#names.find(table, parts[at] ?? ''))
        for (let more = 2; more <= 3; more += 1) {
          const joined = parts.slice(at, at + more).join('; ');
          if (at + more <= parts.length && 'record' in this.#names.find(table, joined))
            length = more;
        }
      named.push(parts.slice(at, at + length).join('; '));
      at += length;
    }
    return named;
  }

  #readUnits(): void {
    const text = this.#text('unit');
    if (text === null) return;
    this.#fields[CRITERIA.unit.field] = isAllWord(text)
      ? []
      : [...new Set(readTexts(text, cleanText))].sort();
  }

  #readDays(): void {
    const text = this.#text('day');
    if (text === null) return;
    const { days, problems } = isAll(text) ? { days: [], problems: [] } : readDaysCell(text);
    this.#reasons.push(...problems.map((problem) => `«Días» dice ${problem}`));
    this.#fields[CRITERIA.day.field] = days;
  }

  /** The doctor and the society, each by RUT or by name. If a row has both, they must agree. */
  #readParties(): void {
    const either = this.#text('party');
    const unread = new Set(either === null || isAll(either) ? [] : this.#partiesIn(either));
    // It names all parties: one that it does not name is none.
    const isWhole = unread.size > 0;
    for (const key of PARTIES) {
      const { table, field } = CRITERIA[key];
      const rut = this.#text(key);
      if (isWhole && rut === null) this.#fields[field] = null;
      const name = this.#text(`${key}Name`) ?? (either !== null && isAll(either) ? either : null);
      const byRut = this.#partyOf(key, rut);
      const said = rut ?? name;
      const found = rut === null ? this.#partyOf(key, name) : byRut;
      if (said !== null && found !== undefined) this.#fields[field] = found?.id ?? null;
      if (rut !== null && name !== null) this.#agree(key, name, byRut);
      for (const one of unread) {
        if (rut !== null && byRut && foldWord(byRut.name) === foldWord(one)) unread.delete(one);
        else if (rut === null && 'record' in this.#names.find(table, one)) {
          unread.delete(one);
          this.#fields[field] = this.#partyOf(key, one)?.id;
        }
      }
    }
    for (const one of unread)
      this.#reasons.push(
        `«Médico o sociedad» dice «${one}», que no es el nombre del RUT, ni de otro médico o sociedad: corrija uno de los dos.`,
      );
  }

  /** The names of a doctor and a society. One that has the divider itself is found whole. */
  #partiesIn(text: string): string[] {
    const parts = text.split(PARTY_DIVIDER).map(cleanText);
    const named: string[] = [];
    while (parts.length > 0) {
      const lengths = parts.map((_, at) => parts.length - at);
      const length = lengths.find((one) => this.#isParty(nameOf(parts, one))) ?? 1;
      named.push(nameOf(parts.splice(0, length), length));
    }
    return named;
  }

  #isParty(name: string): boolean {
    return PARTIES.some((key) => {
      const { table } = CRITERIA[key];
      const rut = this.#text(key);
      const byRut = rut === null ? null : this.#names.find(table, rut);
      const isOfRut = byRut && 'record' in byRut && foldWord(byRut.record.name) === foldWord(name);
      return isOfRut || 'record' in this.#names.find(table, name);
    });
  }

  /** The record that a cell names; null for all; undefined for an empty cell or an unknown name. */
  #partyOf(key: (typeof PARTIES)[number], text: string | null): NamedRecord | null | undefined {
    if (text === null) return undefined;
    if (isAll(text)) return null;
    const { table, field } = CRITERIA[key];
    const found = this.#names.find(table, text);
    if ('reason' in found) {
      this.#reasons.push(found.reason);
      return undefined;
    }
    const { record } = found;
    if (!record.isActive && this.#existing?.fields[field] !== record.id)
      this.#notes.push(inactive(table, text));
    return record;
  }

  /** Refuses a name and a RUT of different persons. */
  #agree(key: (typeof PARTIES)[number], name: string, byRut: NamedRecord | null | undefined): void {
    if (byRut === undefined) return;
    const isSame = byRut === null ? isAll(name) : foldWord(byRut.name) === foldWord(name);
    if (!isSame)
      this.#reasons.push(
        `«${PARTY_LABELS[key]}» dice «${name}», y «RUT ${key === 'doctor' ? 'del médico' : 'de la sociedad'}» es de otro: corrija uno de los dos.`,
      );
  }

  /** The state says whether a rule is active where no other column does; what follows from its dates says nothing. */
  #readState(): void {
    const text = this.#text('state');
    if (text === null || typeof this.#values.isActive === 'boolean') return;
    const word = foldWord(text);
    const words = this.#kind === 'rule' ? ['Activa', 'Inactiva'] : ['Activo', 'Inactivo'];
    if (/^(?:activ[oa]|vigente|si)$/.test(word)) this.#fields.isActive = true;
    else if (/^(?:inactiv[oa])$/.test(word)) this.#fields.isActive = false;
    else if (/^no(?:vigente)?$/.test(word))
      this.#reasons.push(
        `«Estado» dice «${text}»: escriba ${words[1]}, y no pagará ningún día; o Pendiente o ${this.#kind === 'rule' ? 'Vencida' : 'Vencido'}, si lo dicen sus fechas.`,
      );
    else if (!/^(?:pendiente|vencid[oa])$/.test(word))
      this.#reasons.push(`«Estado» dice «${text}»: escriba ${words.join(' o ')}.`);
  }
}

const PARTY_DIVIDER = ' / ';
const nameOf = (parts: readonly string[], length: number) =>
  parts.slice(0, length).join(PARTY_DIVIDER);

const partsOf = (text: string) =>
  text
    .split(/[;\n]/)
    .map((part) => cleanText(part.trim()))
    .filter((part) => part !== '');

/**
 * Which rule pays each of the services of one everyday name: those of one rule are told together (operations §29.16).
 */
import { formatDate } from '../../../../domain/calendar/calendar.ts';
import type { ScheduleType } from '../../../../domain/fees/rules.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { NO_RULE_LABEL, SCHEDULE_LABELS } from '../../../../domain/words/labels.ts';
import type { NamedService } from '../own-services.ts';
import { type Asker, type Finding, linkTo } from '../tool.ts';
import type { AskedDoctor } from './inputs.ts';

/** More services than these are chosen from, and not told. */
export const MOST_SERVICES = 6;

/** Any base reveals the winning rule; only scales and percentages need the user's own base. */
export const USUAL_BASE = 100_000;

type Case = {
  readonly schedule: ScheduleType;
  readonly baseAmount?: number | undefined;
  readonly isUsual?: true;
  readonly plan?: string;
  readonly date?: string;
};

/** What each of the services would be paid, at the hours that are asked for, by a base of its own where the question says none. */
export async function casesOf(
  { calls, today }: Asker,
  services: readonly NamedService[],
  doctor: AskedDoctor | null,
  { schedule, baseAmount, isUsual, plan, date = today }: Case,
): Promise<Finding> {
  const full = await calls.services.list({ ids: services.map(({ id }) => id), sort: 'name' });
  const cases = await Promise.all(
    full.map(async (service) => {
      const base = baseAmount ?? ((isUsual && service.baseValue) || USUAL_BASE);
      const result = await calls.rules.simulate({
        date,
        scheduleType: schedule,
        doctorId: doctor?.id,
        serviceId: service.id,
        specialtyId: service.specialtyId,
        baseAmount: base,
      });
      const payment = result.matching.find(({ isApplied }) => isApplied)?.payment;
      const { selected } = result.detail;
      return {
        name: service.name,
        rule: selected ? `${selected.code} «${selected.name}»` : NO_RULE_LABEL,
        pays: payment ? `${payment} = ` : '',
        paid: `${formatPesos(result.calculatedPayment)} por una base de ${formatPesos(base)}`,
      };
    }),
  );
  const byRule = Map.groupBy(cases, ({ rule }) => rule);
  const told = [...byRule].map(
    ([rule, its]) =>
      `${rule}: ${its.map(({ name, pays, paid }) => `${name} (${pays}${paid})`).join(', ')}`,
  );
  const hours = SCHEDULE_LABELS[schedule].toLowerCase();
  const whose = doctor ? ` de ${doctor.name}` : '';
  return {
    title: `Reglas para ${countOf(full.length, 'prestación', 'prestaciones')}${whose} el ${formatDate(date)}`,
    sentence: `Para ${countOf(full.length, 'prestación', 'prestaciones')}${whose}, el ${formatDate(date)} en horario ${hours}, antes de retención: ${told.join('; ')}. A otra hora${doctor ? '' : ', o por convenio de un médico,'} puede regir otra: pregunte por una de ellas.${plan ? ' La previsión del paciente no cambia la regla.' : ''}`,
    facts: cases.map(({ name, rule, paid }) => ({ label: name, value: `${rule}, ${paid}` })),
    link: linkTo('/reglas'),
  };
}

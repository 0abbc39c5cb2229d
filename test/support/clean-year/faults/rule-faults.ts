/** Rules and agreements that somebody typed wrong, let end, doubled or changed quietly. */
import { addDays, firstDayOf } from '../../../../src/domain/calendar/calendar.ts';
import type { RuleVersion } from '../../../../src/domain/fees/rule-version.ts';
import type { RulePayment } from '../../../../src/domain/fees/rules.ts';
import { basisPoints, pesos } from '../../../../src/domain/money.ts';
import { fixed, percent } from '../rules.ts';
import { type Edit, type Kind, type Scene, someDoctor } from './scene.ts';

/** More doctors than this would drown the month in one fault. */
const MOST_DOCTORS = 6;

/** Those whose lines of the month a rule pays. */
function paidBy({ fees }: Scene, ruleId: number): number[] {
  const ids = [...fees.values()].flatMap(({ rule, line }) =>
    rule?.ruleId === ruleId ? [line.doctorId] : [],
  );
  return [...new Set(ids)];
}

const isPersonal = ({ code }: RuleVersion) => code.startsWith('M-');
const isAgreement = ({ code }: RuleVersion) => code.startsWith('CONV_S');
const isContract = (rule: RuleVersion) => isPersonal(rule) || isAgreement(rule);
const rateOf = ({ payment }: RuleVersion) =>
  payment.type === 'percentage' ? payment.rate / 100 : null;

/** A rule that pays a few free doctors, as it becomes by the versions that `becomes` answers. */
function withRule(
  scene: Scene,
  fits: (rule: RuleVersion) => boolean,
  becomes: (rule: RuleVersion) => readonly Partial<RuleVersion>[] | null,
  more: readonly number[] = [],
): Edit | null {
  const { random, state, busy, month } = scene;
  const rules = [...state.rules.values()].filter(fits);
  if (rules.length === 0) return null;
  const rule = random.pick(rules);
  const doctorIds = [...new Set([...paidBy(scene, rule.ruleId), ...more])];
  const isFree =
    doctorIds.length > 0 &&
    doctorIds.length <= MOST_DOCTORS &&
    !doctorIds.some((id) => busy.has(id));
  const versions = isFree ? becomes(rule) : null;
  if (versions === null) return null;
  const on = addDays(firstDayOf(month.period), random.int(0, 20));
  return {
    doctorIds,
    ruleCode: rule.code,
    changes: versions.map((differs) => ({
      type: 'rule',
      on,
      version: { ...rule, id: scene.nextVersion(), version: rule.version + 1, ...differs },
    })),
  };
}

const paying = (payment: RulePayment) => [{ payment }];

export const RULE_KINDS: readonly Kind[] = [
  {
    name: 'agreement ended and not renewed, to the better',
    why: 'The agreement ended at the last month’s end or some days later, nobody renewed it, and a general rule or the whole price is paid.',
    wrong: 'too much',
    plant: (scene) => ended(scene),
  },
  {
    name: 'agreement ended and not renewed, to the worse',
    why: 'The agreement of a doctor who goes on working ended, and a poorer general rule is paid until somebody complains.',
    wrong: 'too little',
    plant: (scene) => ended(scene),
  },
  {
    name: 'rule switched off',
    why: 'The rule was switched off by mistake while its doctors go on working: something else is paid than in every month before.',
    wrong: 'too little',
    plant: (scene) => withRule(scene, isContract, () => [{ isActive: false }]),
  },
  {
    name: 'percentage with a digit too few',
    why: 'Somebody saved 7,5 % where the contract says 75 %.',
    wrong: 'too little',
    plant: (scene) =>
      withRule(scene, isContract, (rule) => {
        const rate = rateOf(rule);
        return rate === null ? null : paying(percent(rate / 10));
      }),
  },
  {
    name: 'digits of the percentage swapped',
    why: 'Somebody saved 57 % where the contract says 75 %.',
    wrong: 'too little',
    plant: (scene) =>
      withRule(scene, isContract, (rule) => {
        const rate = rateOf(rule);
        const swapped = rate === null ? 0 : (rate % 10) * 10 + Math.floor(rate / 10);
        return rate === null || swapped >= rate ? null : paying(percent(swapped));
      }),
  },
  {
    name: 'percentage raised in the middle of the year',
    why: 'Contracts change at the year’s turn; this one pays some points more since this month, without another sign of it.',
    wrong: 'too much',
    plant: (scene) =>
      withRule(scene, isContract, (rule) => {
        const rate = scene.month.period.month === 1 ? null : rateOf(rule);
        const more = scene.random.pick([2, 3, 4, 5, 8, 10]);
        return rate === null ? null : paying(percent(Math.min(100, rate + more)));
      }),
  },
  {
    name: 'percentage saved as pesos',
    why: 'The form was saved with a fixed amount of $75 where the contract says 75 %.',
    wrong: 'too little',
    plant: (scene) =>
      withRule(scene, isContract, (rule) => {
        const rate = rateOf(rule);
        return rate === null ? null : paying(fixed(rate));
      }),
  },
  {
    name: 'fixed amount ×10',
    why: 'The fixed amount of the service has a zero too many: it is more than what the patient pays.',
    wrong: 'too much',
    plant: (scene) =>
      withRule(scene, isFixed, ({ payment }) =>
        payment.type === 'fixed_amount' ? paying(fixed(payment.amount * 10)) : null,
      ),
  },
  {
    name: 'fixed amount ÷10',
    why: 'The fixed amount of the service lost a zero: yesterday it was ten times as much.',
    wrong: 'too little',
    plant: (scene) =>
      withRule(scene, isFixed, ({ payment }) =>
        payment.type === 'fixed_amount' ? paying(fixed(Math.round(payment.amount / 10))) : null,
      ),
  },
  {
    name: 'bracket of a scale mistyped',
    why: 'The first bracket ends at a tenth of what was agreed, or its last rate has ten points more: the contract did not change.',
    wrong: 'too much',
    plant: (scene) =>
      withRule(scene, isPersonal, ({ payment }) => {
        if (payment.type !== 'table_accumulated') return null;
        const [first, last] = payment.scales;
        if (!first?.to || !last) return null;
        const to = pesos(Math.round(first.to / 10));
        const scales = scene.random.chance(0.5)
          ? [
              { ...first, to },
              { ...last, from: pesos(to + 1) },
            ]
          : [{ ...first, rate: basisPoints(first.rate + 1_000) }, last];
        return paying({ type: 'table_accumulated', scales });
      }),
  },
  {
    name: 'agreement saved twice',
    why: 'The agreement was copied for an edit and both copies pay: every line of it is paid twice.',
    wrong: 'too much',
    plant: (scene) =>
      withRule(scene, isContract, (rule) => {
        const id = scene.nextVersion();
        return [
          { exclusivityMode: 'stack' },
          {
            exclusivityMode: 'stack',
            id,
            ruleId: id,
            version: 1,
            code: `${rule.code}-COPIA`,
            name: `${rule.name} (copia)`,
          },
        ];
      }),
  },
  {
    name: 'contract of a doctor saved for another',
    why: 'The contract was opened, and the next doctor of the list chosen by mistake: one loses it, the other has it without one.',
    wrong: 'other person',
    plant: (scene) => {
      const other = someDoctor(scene, 6, ({ specialty }) => specialty !== 'RADI');
      return other && withRule(scene, isPersonal, () => [{ doctorId: other.id }], [other.id]);
    },
  },
];

function isFixed({ code }: RuleVersion) {
  return code.startsWith('F-');
}

function ended(scene: Scene): Edit | null {
  const last = addDays(firstDayOf(scene.month.period), scene.random.pick([-1, -1, 4, 9]));
  return withRule(scene, isContract, ({ validFrom }) =>
    validFrom > last ? null : [{ validTo: last }],
  );
}

/** How far a new clinic is on its way to the first payment (operations §18). */
import {
  FIRST_STEP_KEYS,
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '../../../contract/operations/first-steps.ts';
import type { Screen } from '../../../contract/screens.ts';
import { type Db, rowOf } from '../../platform/db/database.ts';

type Found = Record<Exclude<FirstStep, 'societies' | 'doctors' | 'services' | 'rules'>, boolean> &
  Record<'societies' | 'doctors' | 'services' | 'rules' | 'withoutAccount', number>;

/** The steps of the screens that the caller has; null once a bank file was made or a payment was paid otherwise. */
export async function firstStepsOf(
  db: Db,
  mayOpen: (screen: Screen) => boolean,
): Promise<FirstSteps> {
  if (await hasPaid(db)) return null;
  const found = await findSteps(db);
  return FIRST_STEP_KEYS.filter((step) => mayOpen(FIRST_STEPS[step].screen)).map((step) => {
    const value = found[step];
    return {
      step,
      isDone: Boolean(value),
      count: typeof value === 'number' ? value : null,
      withoutAccount: step === 'doctors' ? found.withoutAccount : null,
    };
  });
}

async function hasPaid(db: Db): Promise<boolean> {
  const { hasPaid: isPaid } = await rowOf<{ hasPaid: boolean }>(db)`
    SELECT EXISTS (SELECT FROM bank_file WHERE withdrawn_at IS NULL)
        OR EXISTS (SELECT FROM payment WHERE status = 'paid') AS has_paid`;
  return isPaid;
}

/** Masters are counted, of what there may be a million it is only asked whether there is any. */
async function findSteps(db: Db): Promise<Found> {
  return rowOf<Found>(db)`
    SELECT (SELECT rut IS NOT NULL FROM clinic) AS identity,
           EXISTS (SELECT FROM clinic_bank_setting WHERE account_number <> '' OR agreement_number <> '') AS bank,
           EXISTS (SELECT FROM audit_log WHERE entity = 'clinic' AND entity_id = 'accounts') AS accounts,
           (SELECT count(*) FROM medical_society WHERE is_active) AS societies,
           (SELECT count(*) FROM doctor WHERE is_active) AS doctors,
           (SELECT count(*)
              FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id
              LEFT JOIN medical_society s ON s.id = a.society_id
             WHERE d.is_active AND d.payment_type <> 'check'
               AND CASE WHEN s.id IS NULL THEN d.bank_account ELSE s.bank_account END IS NULL) AS without_account,
           (SELECT count(*) FROM service WHERE is_active) AS services,
           (SELECT count(*)
              FROM fee_rule_version v JOIN fee_rule r ON r.id = v.rule_id
             WHERE v.to_revision IS NULL AND r.deleted_at IS NULL AND v.is_active) AS rules,
           EXISTS (SELECT FROM attention) AS attentions,
           -- As long as there are first steps, no month was paid.
           false AS month`;
}

/** All test questions, in the order of their conversations. */
import { ATTENTIONS } from './attentions.ts';
import { CHAINS_1 } from './chains-1.ts';
import { CHAINS_2 } from './chains-2.ts';
import { CHAINS_DOCTOR } from './chains-doctor.ts';
import { COMPARISONS_AND_RULES } from './comparisons-and-rules.ts';
import { DOCTOR_ATTENTIONS } from './doctor-attentions.ts';
import { DOCTOR_PAYMENTS } from './doctor-payments.ts';
import { DOCTORS_AND_SERVICES } from './doctors-and-services.ts';
import { HOW_TO } from './how-to.ts';
import { PEOPLE_AND_MONEY } from './people-and-money.ts';
import { SECOND_ATTENTIONS_AND_RULES } from './second-attentions-and-rules.ts';
import { SECOND_CHAINS } from './second-chains.ts';
import { SECOND_DOCTOR } from './second-doctor.ts';
import { SECOND_HOW_TO } from './second-how-to.ts';
import { SECOND_PEOPLE_AND_MONEY } from './second-people-and-money.ts';
import { SECOND_SUPERVISOR } from './second-supervisor.ts';
import { SUPERVISOR } from './supervisor.ts';
import type { Question } from './types.ts';

export const QUESTIONS: readonly Question[] = [
  ...ATTENTIONS,
  ...DOCTORS_AND_SERVICES,
  ...COMPARISONS_AND_RULES,
  ...PEOPLE_AND_MONEY,
  ...SUPERVISOR,
  ...DOCTOR_ATTENTIONS,
  ...DOCTOR_PAYMENTS,
  ...CHAINS_1,
  ...CHAINS_2,
  ...CHAINS_DOCTOR,
  ...HOW_TO,
  ...SECOND_ATTENTIONS_AND_RULES,
  ...SECOND_PEOPLE_AND_MONEY,
  ...SECOND_SUPERVISOR,
  ...SECOND_DOCTOR,
  ...SECOND_CHAINS,
  ...SECOND_HOW_TO,
];

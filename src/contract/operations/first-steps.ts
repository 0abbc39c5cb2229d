/** What a new clinic still needs before its first payment, in its order (operations §18). */
import { z } from 'zod';
import type { Screen } from '../screens.ts';

/** Each step and the screen where it is taken. Clinics can do without the optional ones. */
export const FIRST_STEPS = {
  identity: { screen: '/configuracion' },
  bank: { screen: '/configuracion' },
  accounts: { screen: '/configuracion', isOptional: true },
  societies: { screen: '/sociedades-medicas', isOptional: true },
  doctors: { screen: '/medicos' },
  services: { screen: '/prestaciones' },
  rules: { screen: '/reglas' },
  attentions: { screen: '/atenciones-medicas' },
  /** Calculating, processing, approving and the bank file: the month's screen leads through them. */
  month: { screen: '/cierre' },
} as const satisfies Readonly<Record<string, { screen: Screen; isOptional?: true }>>;
export type FirstStep = keyof typeof FIRST_STEPS;

/** In their order. */
export const FIRST_STEP_KEYS = Object.keys(FIRST_STEPS) as [FirstStep, ...FirstStep[]];

/** The steps whose screens the caller has; null once the clinic has paid. */
export const firstSteps = z
  .array(
    z.object({
      step: z.enum(FIRST_STEP_KEYS),
      isDone: z.boolean(),
      /** How many records of a master there are; null for a step that counts nothing. */
      count: z.number().nullable(),
      /** Of the doctors: those who are paid by transfer, and whose payee today has no account. */
      withoutAccount: z.number().nullable(),
    }),
  )
  .nullable();
export type FirstSteps = z.infer<typeof firstSteps>;

/** How a hospital's FHIR resources are read (intake §22.3). */
import { z } from 'zod';
import {
  AMOUNT_SCOPES,
  choicesProblem,
  EXTENSION_COLUMNS,
  FHIR_BASES,
  PAGE_SIZES,
  SOCIETY_SOURCES,
  USUAL_CHOICES,
} from '../../domain/intake/fhir/choices.ts';

const MAX_URI = 500;

/** The address of a system or an extension, compared as it is written; empty for the usual one. */
const uri = z.string().trim().max(MAX_URI, `Máximo ${MAX_URI} caracteres`).default('');

const PAGE_SIZE = `Escriba un número, de ${PAGE_SIZES.least} a ${PAGE_SIZES.most}`;

export const fhirChoices = z
  .strictObject({
    base: z.enum(FHIR_BASES).default(USUAL_CHOICES.base),
    pageSize: z
      .number({ error: PAGE_SIZE })
      .int(PAGE_SIZE)
      .min(PAGE_SIZES.least, PAGE_SIZE)
      .max(PAGE_SIZES.most, PAGE_SIZE)
      .default(USUAL_CHOICES.pageSize),
    idSystem: uri,
    runSystem: uri,
    serviceSystem: uri,
    amountScope: z.enum(AMOUNT_SCOPES).default(USUAL_CHOICES.amountScope),
    society: z.enum(SOCIETY_SOURCES).default(USUAL_CHOICES.society),
    extensions: z.partialRecord(z.enum(EXTENSION_COLUMNS), uri).default({}),
  })
  .superRefine((choices, context) => {
    const problem = choicesProblem(choices);
    if (problem === null) return;
    const { words: message, missing } = problem;
    context.addIssue({ code: 'custom', message, path: ['extensions', missing] });
  });

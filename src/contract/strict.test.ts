/** What calls take is strict throughout: a field that nobody knows is refused, at whatever depth it stands. */
import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';

type Input = { name: string; schema: z.core.$ZodType };

function inputsOf(node: unknown, trail: string[] = []): Input[] {
  if (isContractProcedure(node)) {
    return [{ name: trail.join('.'), schema: node['~orpc'].inputSchema as z.core.$ZodType }];
  }
  return Object.entries(node as object).flatMap(([key, child]) => inputsOf(child, [...trail, key]));
}

/** Where a schema takes objects with fields that it does not name, e.g. `scales[]`. */
function looseObjects(schema: z.core.$ZodType, place: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (inner: z.core.$ZodType, step = '') => looseObjects(inner, place + step);
  switch (def.type) {
    case 'object': {
      const isStrict = def.catchall?._zod.def.type === 'never';
      const fields = Object.entries(def.shape).flatMap(([key, field]) => within(field, `.${key}`));
      return isStrict ? fields : [place, ...fields];
    }
    case 'array':
      return within(def.element, '[]');
    case 'union':
      return def.options.flatMap((option) => within(option));
    case 'pipe':
      return [...within(def.in), ...within(def.out)];
    case 'record':
      return within(def.valueType, '[…]');
    default:
      return 'innerType' in def ? within(def.innerType as z.core.$ZodType) : [];
  }
}

it.each(inputsOf(contract))(
  'product §2.4: $name takes no object with unknown fields',
  ({ name, schema }) => {
    expect(schema).toBeDefined();
    expect(looseObjects(schema, name)).toEqual([]);
  },
);

it('finds a loose object at any depth', () => {
  const loose = z.object({ a: z.string() });
  const schema = z.strictObject({
    list: z.array(loose.optional()).default([]),
    either: z.union([z.null(), loose]),
    piped: z.preprocess((value) => value, loose),
    refined: loose.refine(() => true).transform(({ a }) => a),
    named: z.record(z.string(), loose),
  });
  expect(looseObjects(schema, '')).toEqual([
    '.list[]',
    '.either',
    '.piped',
    '.refined',
    '.named[…]',
  ]);
});

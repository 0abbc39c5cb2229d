export {
  auditChores,
  traceDeniedCalls,
  traceRefusal,
} from './refusal-traces.ts';

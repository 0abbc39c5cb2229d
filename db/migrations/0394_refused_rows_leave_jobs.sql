-- Earlier versions kept the refused rows of an import in its job's result, with names and RUTs of patients that no period ends (access §19.2).
-- The import has them.
UPDATE job SET result = result || '{"errors": [], "rejected": [], "rejectionGroups": []}'
 WHERE result ? 'rejected' AND (result -> 'rejected', result -> 'errors', result -> 'rejectionGroups') IS DISTINCT FROM ('[]'::jsonb, '[]'::jsonb, '[]'::jsonb);

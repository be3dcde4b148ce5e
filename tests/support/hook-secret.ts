/** What signs calls of the Send Email hook at stacks of tests. */
export const HOOK_SECRET = `v1,whsec_${Buffer.from("the hook secret of stacks of tests").toString("base64")}`;

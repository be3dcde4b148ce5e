// Placeholder until generated: npm run types
/* eslint-disable */
export type Database = { public: { Tables: Record<string, any>; Views: Record<string, any>; Functions: Record<string, { Args: any; Returns: any }>; Enums: {}; CompositeTypes: {} } };

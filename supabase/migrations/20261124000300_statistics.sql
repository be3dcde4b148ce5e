-- Columns that no plan is made by aren't counted: their values lie outside the rows, and to sample them takes a second of each
-- count of a library that grows, where the rest takes some thirty milliseconds.
alter table public.document_chunks
  alter column text set statistics 0,
  alter column terms set statistics 0,
  alter column embedding set statistics 0,
  alter column bits set statistics 0,
  alter column heading_path set statistics 0,
  alter column table_header set statistics 0,
  alter column marks set statistics 0;
alter table public.document_parts alter column text set statistics 0;
alter table public.text_versions alter column content set statistics 0;
alter table public.messages alter column content set statistics 0;
alter table public.message_searches alter column told set statistics 0;

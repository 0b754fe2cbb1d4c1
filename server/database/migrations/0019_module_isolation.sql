-- What a client has opened, what it asked for and whom it compares itself with belong to it alone.
SELECT isolate_by_company('client_module'), isolate_by_company('module_request'), isolate_by_company('setting_version');
--> statement-breakpoint
-- A client reads what was opened to it; operators open. What it asked for stays asked, and versions stay as they are.
REVOKE INSERT, UPDATE, DELETE ON client_module FROM shangjian_company;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON module_request, setting_version FROM shangjian_company;
--> statement-breakpoint
GRANT SELECT ON module TO shangjian_company;
